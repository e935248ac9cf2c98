create table entry (
    position integer primary key,
    stream text not null,
    number integer not null,
    time_ms integer not null,
    actor_name text not null,
    actor_role text not null,
    approval_name text,
    approval_role text,
    cause integer,
    key text not null,
    batch_index integer not null,
    batch_count integer not null,
    kind text not null,
    schema integer not null,
    payload text not null,
    previous blob not null,
    hash blob not null
) strict;
create unique index entry_stream on entry (stream, number);
create unique index entry_key on entry (key) where batch_index = 0;

create trigger entry_is_never_changed before update on entry
begin select raise(abort, 'an entry is never changed'); end;
create trigger entry_is_never_deleted before delete on entry
begin select raise(abort, 'an entry is never deleted'); end;

create table snapshot (
    stream text not null,
    tag text not null,
    number integer not null,
    head blob not null,
    body blob not null,
    checksum blob not null,
    primary key (stream, tag, number)
) strict, without rowid;

create table lease (
    name text primary key,
    owner text not null,
    fence integer not null,
    expires_ms integer not null
) strict, without rowid;
