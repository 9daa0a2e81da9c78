import * as z from 'zod/mini'
import { commonDeskFacts, commonFull, commonPublic } from '../../contest-common-views.ts'
import { commonDefaultFields, commonDefaults, commonOwnFields } from '../../contest-common.ts'
import { id, instant, integer } from '../../fields.ts'
import { reportTypes } from '../../question-fields.ts'
import { followTime, theoryCrossCheck } from './contest-rules.ts'
import { newSebKeys, sebKeys } from './seb.ts'

const settingBool = z.boolean()
/** 100 days. */
const longestMinutes = 144_000

/** Settings of an exam that the defaults of the kind hold too. */
const defaultFields = {
  ...commonDefaultFields,
  /** together: one start for all. window: each candidate starts at a moment between start and end. */
  timing: z.enum(['together', 'window']),
  duration_minutes: integer(1, longestMinutes),
  /** Before the start, for `together`: pages that wait fetch their papers sealed; 0 = there is no waiting room. */
  waiting_minutes: integer(0, 60),
  /** After the start, for `together`; 0 = nobody enters late. */
  late_entry_minutes: integer(0, longestMinutes),
  /** After the own start; 0 = at any time. */
  earliest_submit_minutes: integer(0, longestMinutes),
  /** Seconds after the deadline in which answers on the way still count. */
  grace_s: integer(10, 120),
  answer_view: z.enum(['one', 'section']),
  navigation: z.enum(['free', 'forward']),
  allow_mark: settingBool,
  review_switch: settingBool,
  answer_display_switch: settingBool,
  score_display_switch: settingBool,
  show_pass: settingBool,
  /** Candidates see which share of the papers theirs is above. */
  show_percentile: settingBool,
  /** Printed scores hold the questions with answers and keys, where whoever makes the link may see keys. */
  print_answers: settingBool,
  /** with_review: once somebody finishes the review. by_time and by_hand wait for it too where people mark. */
  release_mode: z.enum(['with_review', 'by_hand', 'by_time', 'at_once']),
  /** Hours after the release in which candidates may complain about a mark; 0 = never. */
  complaint_hours: integer(0, 720),
  /** Marks are taken after the end, or of each paper that is in. */
  marking_open: z.enum(['after_end', 'first_submit']),
  /** Hundredths of which marks by hand are a multiple. */
  mark_step: integer(1, 100),
  /** all: two people mark each answer, and neither sees the other's mark. chosen: so for questions of the set-up of the marking. */
  double_marking: z.enum(['none', 'all', 'chosen']),
  /** Of a question's score: two marks that lie further apart are decided by a third person. One mark at least. */
  double_tolerance_percent: integer(0, 50),
  /** Nobody marks candidates of the own organisation, where they come from several. */
  own_organisation: settingBool,
  /** Of marked papers, that whoever leads the marking looks at again. */
  sampling_percent: integer(0, 100),
  /** Of the answers that somebody marked, that come to the same person again; what is given then does not count. */
  repeats_percent: integer(0, 10),
  /** Candidates hand in a file besides their answers, and people mark it. */
  report_switch: settingBool,
  /** Hundredths, besides the paper. */
  report_score: integer(1, 100_000),
  /** Candidates are asked for it when they hand in; it never keeps them from it. */
  report_required: settingBool,
  report_types: reportTypes,
  report_max_mb: integer(1, 1_024),
  /** After the own hand-in; 0 = reports come before it. */
  report_extra_minutes: integer(0, 10_080),
  /** An upload that began in time may arrive for so long after it, and is late. */
  report_finish_minutes: integer(0, 60),
  /** Off sets the two shuffles, the record of leaving, the copy block and the watermark aside. */
  anti_cheat_switch: settingBool,
  shuffle_questions: settingBool,
  shuffle_options: settingBool,
  focus_log: settingBool,
  /** force: whoever left the page more often than `focus_limit` is handed in. */
  focus_action: z.enum(['tell', 'warn', 'force']),
  focus_limit: integer(1, 50),
  /** Pages ask for full screen; leaving it is a leaving of the page, where that is recorded. It never keeps anybody from answering. */
  fullscreen: settingBool,
  copy_block: settingBool,
  watermark: settingBool,
  device_policy: z.enum(['takeover', 'deny']),
  /** What happens to who begins at an address outside the own room. */
  room_address_check: z.enum(['off', 'warn', 'refuse']),
  tie_break: z.enum(['objective_then_time', 'equal']),
}

/** Every setting of an exam, level C. */
const fields = {
  ...commonOwnFields,
  /** exam: each candidate answers a paper. rush: desks play in the room, without a paper. Fixed from the start on. */
  exam_mode: z.enum(['exam', 'rush']),
  /** Null for a rush alone. */
  paper_id: z.nullable(id),
  /** Hundredths; null = as the paper says. */
  pass_score: z.nullable(integer(0, 10_000_000)),
  /** Of `by_time`. */
  release_at: z.nullable(instant),
  /** Answers are taken from Safe Exam Browser with one of these keys alone; of each list that has any. */
  seb_required: settingBool,
  seb_config_keys: sebKeys,
  seb_exam_keys: sebKeys,
  ...defaultFields,
}

/** Factory defaults of kind theory. */
const defaults = {
  ...commonDefaults,
  game_type: 'individual',
  registration: 'list',
  // What candidates read of each other is what the exam releases: no switch of the form opens these.
  show_rank: false,
  show_trend: false,
  show_entrants: false,
  show_members: false,
  viewer_default: 'progress',
  // A pause takes no time from candidates.
  pause_keeps_end: false,
  exam_mode: 'exam',
  paper_id: null,
  pass_score: null,
  release_at: null,
  seb_required: false,
  seb_config_keys: [],
  seb_exam_keys: [],
  timing: 'together',
  duration_minutes: 90,
  waiting_minutes: 10,
  late_entry_minutes: 30,
  earliest_submit_minutes: 0,
  grace_s: 30,
  answer_view: 'one',
  navigation: 'free',
  allow_mark: true,
  review_switch: false,
  answer_display_switch: false,
  score_display_switch: true,
  show_pass: true,
  show_percentile: false,
  print_answers: false,
  release_mode: 'with_review',
  complaint_hours: 48,
  marking_open: 'after_end',
  mark_step: 50,
  double_marking: 'none',
  double_tolerance_percent: 10,
  own_organisation: true,
  sampling_percent: 5,
  repeats_percent: 0,
  report_switch: false,
  report_score: 2_000,
  report_required: false,
  report_types: ['pdf', 'zip', 'png', 'jpg'],
  report_max_mb: 100,
  report_extra_minutes: 0,
  report_finish_minutes: 10,
  anti_cheat_switch: true,
  shuffle_questions: true,
  shuffle_options: true,
  focus_log: true,
  focus_action: 'tell',
  focus_limit: 5,
  fullscreen: false,
  copy_block: true,
  watermark: true,
  device_policy: 'takeover',
  room_address_check: 'warn',
  tie_break: 'objective_then_time',
} as const

const { name, start_at, end_at, ...inheritable } = fields
const kind = z.literal('theory')
const create = z.extend(z.partial(z.object(inheritable)), {
  kind,
  name,
  start_at,
  end_at,
  seb_config_keys: z.optional(newSebKeys),
  seb_exam_keys: z.optional(newSebKeys),
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
const full = z.object({ ...fields, ...commonFull, ...paperFacts, kind })

/** What everybody admitted may know of an exam; the same bytes for everybody. */
const shown = z.object({
  ...commonPublic,
  ...paperFacts,
  kind,
  exam_mode: fields.exam_mode,
  timing: fields.timing,
  duration_minutes: z.int(),
  waiting_minutes: z.int(),
  late_entry_minutes: z.int(),
  earliest_submit_minutes: z.int(),
  answer_view: fields.answer_view,
  navigation: fields.navigation,
  allow_mark: z.boolean(),
  review_switch: z.boolean(),
  answer_display_switch: z.boolean(),
  score_display_switch: z.boolean(),
  show_pass: z.boolean(),
  anti_cheat_switch: z.boolean(),
  focus_log: z.boolean(),
  focus_action: fields.focus_action,
  focus_limit: z.int(),
  fullscreen: z.boolean(),
  copy_block: z.boolean(),
  watermark: z.boolean(),
  device_policy: fields.device_policy,
  seb_required: z.boolean(),
})

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

/** The contract of an exam: level D and C of its settings, and what of them is read. */
export const theoryContest = {
  fields,
  defaultFields,
  defaults,
  create,
  full,
  shown,
  facts,
  actions,
  follow: followTime,
  crossCheck: theoryCrossCheck,
} as const
