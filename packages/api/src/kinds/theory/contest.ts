import * as z from 'zod/mini'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { commonSettings } from '../../contest/contest-common.ts'
import { alone, inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { id, instant, integer } from '../../fields.ts'
import { reportTypes } from '../../bank/question-fields.ts'
import { settingContract } from '../contract.ts'
import { followTime, theoryCrossCheck } from './contest-rules.ts'
import { newSebKeys, sebKeys } from './exam/seb.ts'

/** 100 days. */
const longestMinutes = 144_000

/** Settings of an exam. */
const table = settingTable({
  ...commonSettings,
  game_type: { ...commonSettings.game_type, factory: 'individual' },
  registration: { ...commonSettings.registration, factory: 'list' },
  // What candidates read of each other is what the exam releases: no switch of the form opens these.
  show_rank: { ...commonSettings.show_rank, factory: false },
  show_trend: { ...commonSettings.show_trend, factory: false },
  show_entrants: { ...commonSettings.show_entrants, factory: false },
  viewer_default: { ...commonSettings.viewer_default, factory: 'progress' },
  // A pause takes no time from candidates.
  pause_keeps_end: { ...commonSettings.pause_keeps_end, factory: false },
  /** exam: each candidate answers a paper. rush: desks play in the room, without a paper. Fixed from the start on. */
  exam_mode: { ...alone, body: z.enum(['exam', 'rush']), factory: 'exam', shown: 'plain', fixed: 'started' },
  /** Null for a rush alone. */
  paper_id: { ...alone, body: z.nullable(id), factory: null, shown: 'staff', fixed: 'started' },
  /** Hundredths; null = as the paper says. */
  pass_score: { ...alone, body: z.nullable(integer(0, 10_000_000)), factory: null, shown: 'staff' },
  /** Of `by_time`. */
  release_at: { ...alone, body: z.nullable(instant), factory: null, shown: 'staff' },
  /** Answers are taken from Safe Exam Browser with one of these keys alone; of each list that has any. */
  seb_required: { ...alone, body: z.boolean(), factory: false, shown: 'plain' },
  seb_config_keys: { ...alone, body: sebKeys, factory: [], shown: 'staff' },
  seb_exam_keys: { ...alone, body: sebKeys, factory: [], shown: 'staff' },
  /** together: one start for all. window: each candidate starts at a moment between start and end. */
  timing: { ...inherited, body: z.enum(['together', 'window']), factory: 'together', shown: 'plain', fixed: 'started' },
  duration_minutes: { ...inherited, body: integer(1, longestMinutes), factory: 90, view: z.int(), shown: 'plain', fixed: 'started' },
  /** Before the start, for `together`: pages that wait fetch their papers sealed; 0 = there is no waiting room. */
  waiting_minutes: { ...inherited, body: integer(0, 60), factory: 10, view: z.int(), shown: 'plain' },
  /** After the start, for `together`; 0 = nobody enters late. */
  late_entry_minutes: { ...inherited, body: integer(0, longestMinutes), factory: 30, view: z.int(), shown: 'plain' },
  /** After the own start; 0 = at any time. */
  earliest_submit_minutes: { ...inherited, body: integer(0, longestMinutes), factory: 0, view: z.int(), shown: 'plain' },
  /** Seconds after the deadline in which answers on the way still count. */
  grace_s: { ...inherited, body: integer(10, 120), factory: 30, shown: 'staff', fixed: 'in_form' },
  answer_view: { ...inherited, body: z.enum(['one', 'section']), factory: 'one', shown: 'plain' },
  navigation: { ...inherited, body: z.enum(['free', 'forward']), factory: 'free', shown: 'plain', fixed: 'started' },
  allow_mark: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  review_switch: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  answer_display_switch: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  score_display_switch: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_pass: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  /** Candidates see which share of the papers theirs is above. */
  show_percentile: { ...inherited, body: z.boolean(), factory: false, shown: 'staff' },
  /** Printed scores hold the questions with answers and keys, where whoever makes the link may see keys. */
  print_answers: { ...inherited, body: z.boolean(), factory: false, shown: 'staff' },
  /** with_review: once somebody finishes the review. by_time and by_hand wait for it too where people mark. */
  release_mode: { ...inherited, body: z.enum(['with_review', 'by_hand', 'by_time', 'at_once']), factory: 'with_review', shown: 'staff' },
  /** Hours after the release in which candidates may complain about a mark; 0 = never. */
  complaint_hours: { ...inherited, body: integer(0, 720), factory: 48, shown: 'staff' },
  /** Marks are taken after the end, or of each paper that is in. */
  marking_open: { ...inherited, body: z.enum(['after_end', 'first_submit']), factory: 'after_end', shown: 'staff' },
  /** Hundredths of which marks by hand are a multiple. */
  mark_step: { ...inherited, body: integer(1, 100), factory: 50, shown: 'staff' },
  /** all: two people mark each answer, and neither sees the other's mark. chosen: so for questions of the set-up of the marking. */
  double_marking: { ...inherited, body: z.enum(['none', 'all', 'chosen']), factory: 'none', shown: 'staff' },
  /** Of a question's score: two marks that lie further apart are decided by a third person. One mark at least. */
  double_tolerance_percent: { ...inherited, body: integer(0, 50), factory: 10, shown: 'staff' },
  /** Nobody marks candidates of the own organisation, where they come from several. */
  own_organisation: { ...inherited, body: z.boolean(), factory: true, shown: 'staff' },
  /** Of marked papers, that whoever leads the marking looks at again. */
  sampling_percent: { ...inherited, body: integer(0, 100), factory: 5, shown: 'staff' },
  /** Of the answers that somebody marked, that come to the same person again; what is given then does not count. */
  repeats_percent: { ...inherited, body: integer(0, 10), factory: 0, shown: 'staff' },
  /** Candidates hand in a file besides their answers, and people mark it. */
  report_switch: { ...inherited, body: z.boolean(), factory: false, shown: 'staff' },
  /** Hundredths, besides the paper. */
  report_score: { ...inherited, body: integer(1, 100_000), factory: 2_000, shown: 'staff' },
  /** Candidates are asked for it when they hand in; it never keeps them from it. */
  report_required: { ...inherited, body: z.boolean(), factory: false, shown: 'staff' },
  report_types: { ...inherited, body: reportTypes, factory: ['pdf', 'zip', 'png', 'jpg'], shown: 'staff' },
  report_max_mb: { ...inherited, body: integer(1, 1_024), factory: 100, shown: 'staff' },
  /** After the own hand-in; 0 = reports come before it. */
  report_extra_minutes: { ...inherited, body: integer(0, 10_080), factory: 0, shown: 'staff' },
  /** An upload that began in time may arrive for so long after it, and is late. */
  report_finish_minutes: { ...inherited, body: integer(0, 60), factory: 10, shown: 'staff' },
  /** Off sets the two shuffles, the record of leaving, the copy block and the watermark aside. */
  anti_cheat_switch: { ...inherited, body: z.boolean(), factory: true, shown: 'plain', fixed: 'started' },
  shuffle_questions: { ...inherited, body: z.boolean(), factory: true, shown: 'staff', fixed: 'started' },
  shuffle_options: { ...inherited, body: z.boolean(), factory: true, shown: 'staff', fixed: 'started' },
  focus_log: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  /** force: whoever left the page more often than `focus_limit` is handed in. */
  focus_action: { ...inherited, body: z.enum(['tell', 'warn', 'force']), factory: 'tell', shown: 'plain' },
  focus_limit: { ...inherited, body: integer(1, 50), factory: 5, view: z.int(), shown: 'plain' },
  /** Pages ask for full screen; leaving it is a leaving of the page, where that is recorded. It never keeps anybody from answering. */
  fullscreen: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  copy_block: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  watermark: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  device_policy: { ...inherited, body: z.enum(['takeover', 'deny']), factory: 'takeover', shown: 'plain' },
  /** What happens to who begins at an address outside the own room. */
  room_address_check: { ...inherited, body: z.enum(['off', 'warn', 'refuse']), factory: 'warn', shown: 'staff' },
  tie_break: { ...inherited, body: z.enum(['objective_then_time', 'equal']), factory: 'objective_then_time', shown: 'staff' },
})

/** What the paper of an exam is, for staff and candidates alike. */
const paperFacts = {
  /** Empty for a rush, and the figures are 0. */
  paper_name: z.string(),
  question_count: z.int(),
  /** Hundredths, with those of the report. */
  total_score: z.int(),
  /** Hundredths: the exam's own, or that of its paper. */
  pass_mark: z.int(),
  /** Questions that people mark. */
  manual_count: z.int(),
  /** Null before the review is finished. */
  reviewed_at: z.nullable(instant),
  /** Null before results are released. */
  released_at: z.nullable(instant),
}

/** Attempts of an exam by state, of the approved candidates. */
const facts = z.object({
  ...commonDeskFacts,
  candidates: z.int(),
  going: z.int(),
  submitted: z.int(),
  /** Who had not begun when the exam ended; 0 before. */
  absent: z.int(),
  /** Who has not begun while the exam goes on; 0 before its start and after its end. */
  not_begun: z.int(),
  /** Going, and nothing heard or saved for 60 s: the candidates that the filter of the list leaves. */
  unsaved: z.int(),
  /** Candidates who wait for an answer to their call. */
  calls: z.int(),
  /** Hundredths, of handed-in papers; null before the first. */
  mean_score: z.nullable(z.int()),
  passed: z.int(),
  /** Answers that wait for a mark. */
  to_mark: z.int(),
  /** Candidates who handed in a report. */
  reports: z.int(),
  /** Of these, that nobody marked. */
  reports_to_mark: z.int(),
})
export type TheoryFacts = z.infer<typeof facts>

/** Control actions of an exam: candidates read results from the one to the other. */
const actions = { release_results: {}, withdraw_results: {} }

const settings = settingContract('theory', table, paperFacts)

/** The contract of an exam: its settings, and what of them is read. */
export const theoryContest = {
  ...settings,
  // There is no stored key that a short one could stand for.
  create: z.extend(settings.create, { seb_config_keys: z.optional(newSebKeys), seb_exam_keys: z.optional(newSebKeys) }),
  facts,
  actions,
  follow: followTime,
  crossCheck: theoryCrossCheck,
} as const
