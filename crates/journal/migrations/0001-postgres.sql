create table entry (
    position bigint primary key,
    stream text collate "C" not null,
    number bigint not null,
    time_ms bigint not null,
    actor_name text not null,
    actor_role text not null,
    approval_name text,
    approval_role text,
    cause bigint,
    key text collate "C" not null,
    batch_index integer not null,
    batch_count integer not null,
    kind text not null,
    schema integer not null,
    payload text not null,
    previous bytea not null,
    hash bytea not null
);
create unique index entry_stream on entry (stream, number);
create unique index entry_key on entry (key) where batch_index = 0;

create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'an entry is never changed or deleted'; end $$;
create trigger entry_is_never_changed before update or delete or truncate on entry
for each statement execute function refuse_change();

-- One row, locked by whoever appends: positions are given out in the order of commits.
-- Who asks where the journal ends takes the next turn, and what was sent by an earlier turn and
-- comes late is not done any more.
create table head (
    one boolean primary key check (one),
    position bigint not null,
    turn bigint not null
);
insert into head values (true, 0, 0);

create table snapshot (
    stream text collate "C" not null,
    tag text collate "C" not null,
    number bigint not null,
    head bytea not null,
    body bytea not null,
    checksum bytea not null,
    primary key (stream, tag, number)
);

create table lease (
    name text collate "C" primary key,
    owner text not null,
    fence bigint not null,
    expires_ms bigint not null
);
