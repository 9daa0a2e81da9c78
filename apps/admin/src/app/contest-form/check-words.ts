import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the start check found, by its code. */
export const checkWords: Readonly<Record<string, MessageDescriptor>> = {
  no_topics: msg`No question is online.`,
  topic_without_flags: msg`Questions without a flag: {topics}`,
  no_entrants: msg`Nobody is registered yet.`,
  topic_without_rubric: msg`Questions that take reports and have no rubric: {topics}`,
  pool_too_small: msg`“{topic}” has {n} pairs for {m} entrants.`,
  scores_zero: msg`All questions together bring 0 points.`,
  list_empty: msg`The list is empty.`,
  topics_untested: msg`Tested: {n} of {m} questions.`,
  translation_missing: msg`Not translated: {names}`,
  duplicate_flags: msg`Questions that share a flag: {topics}`,
  disk_low: msg`Only {free_mb} MB are free on the server's disk.`,
}
