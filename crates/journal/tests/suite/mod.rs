//! What every store must do, and helpers to say it briefly.

pub(crate) mod agreement;
pub(crate) mod appends;
pub(crate) mod kit;
pub(crate) mod leases;
pub(crate) mod proofs;
pub(crate) mod reading;
pub(crate) mod tamper;

/// Makes a test of each case for a kind of store: a function that makes an empty one.
#[macro_export]
macro_rules! conformance {
    ($make:path; $($module:ident :: { $($case:ident),+ $(,)? })+) => {
        $($(
            #[test]
            fn $case() {
                $crate::suite::$module::$case(&$make().store);
            }
        )+)+
    };
    ($make:path) => {
        $crate::conformance! { $make;
            appends::{
                a_batch_is_read_back_as_it_was_sent,
                positions_and_numbers_have_no_gaps,
                a_stale_version_is_told_the_actual_one,
                several_streams_are_written_together_or_not_at_all,
                a_stream_that_was_only_read_can_be_a_condition,
                a_key_sent_again_answers_with_the_first_result,
                a_key_sent_twice_at_once_is_stored_once,
                a_key_with_other_content_is_refused_and_says_where,
                a_key_can_be_asked_for,
                of_many_writers_one_wins_each_number,
                a_clock_that_went_back_is_refused,
                what_is_malformed_is_refused_with_the_reason,
                any_letters_survive,
            }
            reading::{
                a_stream_is_read_from_a_number,
                everything_is_read_from_a_position_over_many_pages,
                heads_are_the_last_entries,
                a_subscriber_sees_each_entry_once_while_many_write,
                a_subscriber_waits_no_longer_than_asked,
                snapshots_are_of_this_history_or_none,
                snapshots_can_be_thrown_away,
            }
            leases::{
                a_lease_is_held_by_one,
                a_lease_that_ended_is_taken_with_a_greater_fence,
                a_stale_owner_cannot_append,
                a_lease_is_renewed_and_released,
                leases_are_asked_for_together,
                leases_that_are_held_are_told_and_renewed_together,
            }
            proofs::{
                a_store_with_checkpoints_is_sound,
                every_entry_is_proved_by_the_checkpoint,
                every_checkpoint_goes_on_from_those_before,
                checkpoints_go_on_after_a_restart,
                entries_cut_off_are_missed_by_a_checkpoint_kept_outside,
            }
            agreement::{ it_answers_as_a_simple_model_does }
        }
    };
}
