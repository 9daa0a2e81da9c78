import * as z from 'zod/mini'
import { id, instant, integer } from '../../../fields.ts'
import { ownErratum } from './erratum.ts'
import { choice, correctionKind, partialRule, questionType, theoryLimits } from '../question-fields.ts'
import { secret } from '../../../secret.ts'

export const attemptLimits = {
  /** Entries of one save; of more than `most_entries` nothing is read. */
  entries: 200,
  most_entries: 2_000,
  blank: 255,
  /** Of one attempt: entries are counted by the device. */
  seq: 2_000_000_000,
  focus_entries: 100,
} as const

/** not_started: before the own start. absent: the exam is over without one. auto_submitted: by the clock, at the deadline. */
export const attemptState = z.enum(['not_started', 'going', 'submitted', 'auto_submitted', 'absent'])
export type AttemptState = z.infer<typeof attemptState>
/** clock: at the deadline. rule: the page was left more often than the exam lets. */
export const submittedBy = z.enum(['candidate', 'clock', 'staff', 'rule'])

// eslint-disable-next-line no-control-regex -- control characters are what is taken out
const unwritable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu
/** What a candidate typed or pasted into a blank. It is tidied and never refused for a character, because an answer must not be lost. */
const blankText = z.pipe(
  z.string().check(z.maxLength(attemptLimits.blank * 4)),
  z.transform((typed: string) => [...typed.replaceAll(unwritable, ' ').normalize('NFC').trim()].slice(0, attemptLimits.blank).join('')),
)

// eslint-disable-next-line no-control-regex -- line ends and tabs stay; the other control characters are what is taken out
const unwritableInEssay = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/gu
/** A written answer of several lines, tidied as a blank is. */
const essayText = z.pipe(
  z.string().check(z.maxLength(theoryLimits.answer_length * 2)),
  z.transform((typed: string) =>
    [...typed.replaceAll(/\r\n?/gu, '\n').replaceAll(unwritableInEssay, '').normalize('NFC').trimEnd()]
      .slice(0, theoryLimits.answer_length)
      .join(''),
  ),
)

/** An answer: chosen options by id (`true`, `false`), one text for each blank, or an essay. Null: nothing chosen or written. */
export const answerField = z.nullable(
  z.union([
    z.strictObject({ option_ids: z.array(choice).check(z.maxLength(8)) }),
    z.strictObject({ texts: z.array(blankText).check(z.maxLength(8)) }),
    z.strictObject({ essay: essayText }),
  ]),
)
export type Answer = z.infer<typeof answerField>

/** What a device wrote into its journal. A higher `seq` of a question replaces a lower one, whatever order they come in. */
export const answerEntry = z.object({
  seq: integer(1, attemptLimits.seq),
  question_id: id,
  answer: secret(answerField),
  /** Marked for later. */
  is_marked: z.boolean(),
})
export type AnswerEntry = z.infer<typeof answerEntry>

/** What the staff tells a candidate, who confirms it. */
export const ownMessage = z.object({ message_id: id, kind: z.enum(['message', 'warning']), text: z.string(), sent_at: instant })
export type OwnMessage = z.infer<typeof ownMessage>

/** Where an attempt is, as every answer to a device says. */
export const attemptNow = z.object({
  state: attemptState,
  epoch: z.int(),
  /** Highest seq that the server holds of this epoch or an earlier one. */
  acked: z.int(),
  /** Null before the start. The clock counts pauses and extra time in. */
  deadline: z.nullable(instant),
  /** The clock does not run: the exam is paused, or this attempt. */
  is_paused: z.boolean(),
  pause_reason: z.string(),
  /** How often the page was left, as the server counts it. */
  left_count: z.int(),
  /** Messages of the staff that were not confirmed yet, oldest first. */
  messages: z.array(ownMessage),
  /** Errata of the paper, empty before the own start. */
  errata: z.array(ownErratum),
  /** When the candidate called an invigilator who has not come yet. */
  called_at: z.nullable(instant),
  server_now: instant,
})
export type AttemptNow = z.infer<typeof attemptNow>

/** What a device needs to show its paper. What it has sent beyond `acked` may be among the entries. */
export const begun = z.extend(attemptNow, {
  entries: z.array(answerEntry),
  /** Of the sealed paper that the device named; null without one, where it is of another paper, and in a pause. */
  key: z.nullable(z.string()),
})
export type Begun = z.infer<typeof begun>

/** Where a candidate sits, as the candidate reads it; nulls where nothing was given. */
export const ownPlace = z.object({ candidate_no: z.string(), room: z.nullable(z.string()), seat: z.nullable(z.int()) })
export type OwnPlace = z.infer<typeof ownPlace>

/** What a candidate gets for handing in; the digest names the answers. */
export const receipt = z.object({
  submitted_at: instant,
  submitted_by: submittedBy,
  /** Why, where staff handed it in. */
  reason: z.string(),
  answered: z.int(),
  total: z.int(),
  /** First 8 hexadecimal digits of the SHA-256 of the canonical answers. */
  digest: z.string(),
})
export type Receipt = z.infer<typeof receipt>

/** A question as a candidate reads it: in the own order, without anything that solves it. */
export const examQuestion = z.object({
  question_id: id,
  /** Counted through the whole paper, from 1, in the own order. */
  place: z.int(),
  question_type: questionType,
  stem: z.string(),
  /** Of a true/false `true` and `false`, without words. */
  options: z.array(z.object({ option_id: z.string(), label: z.string(), text: z.string() })),
  blank_count: z.int(),
  /** Characters that the answer may have; of a short question alone. */
  length_max: z.nullable(z.int()),
  /** Hundredths. */
  score: z.int(),
})
export type ExamQuestion = z.infer<typeof examQuestion>

export const examSection = z.object({
  section_id: id,
  title: z.string(),
  instructions: z.string(),
  /** Null where the section has no multiple choice. */
  partial_rule: z.nullable(partialRule),
  fixed_marks: z.nullable(z.int()),
  questions: z.array(examQuestion),
})
export type ExamSection = z.infer<typeof examSection>

/** The paper of one candidate. */
export const examPaper = z.object({
  lang: z.enum(['en', 'zh']),
  /** Languages in which every question can be read. */
  languages: z.array(z.enum(['en', 'zh'])),
  total_score: z.int(),
  sections: z.array(examSection),
})
export type ExamPaper = z.infer<typeof examPaper>

/** Names a sealed paper; whoever has the key tells nothing with it. */
const sealName = z.string().check(z.regex(/^[0-9a-f]{32}$/u, { error: 'field_format' }))

/** The paper of one candidate as nobody can read it: base64 of nonce (12 bytes), ciphertext and tag (16); `seal` is authenticated with it. */
export const sealedPaper = z.object({ seal: sealName, sealed: z.string() })
export type SealedPaper = z.infer<typeof sealedPaper>

/** An own result, as far as the exam shows it; null parts are not shown. */
export const examResult = z.object({
  total: z.nullable(z.int()),
  total_score: z.int(),
  is_passed: z.nullable(z.boolean()),
  rank: z.nullable(z.int()),
  /** Share of the papers below the own one, and half of those equal to it. */
  percentile: z.nullable(z.number()),
})
export type ExamResult = z.infer<typeof examResult>

/** What became of the own report. Marks are hundredths; null where they are not shown. */
export const ownReportResult = z.object({
  has_report: z.boolean(),
  is_late: z.boolean(),
  mark: z.nullable(z.int()),
  score: z.int(),
  comment: z.string(),
})
export type OwnReportResult = z.infer<typeof ownReportResult>

export const complaintState = z.enum(['pending', 'passed', 'dismissed'])
/** The own complaint about a question. Marks are hundredths, null where the decision moved none. */
export const ownComplaint = z.object({
  state: complaintState,
  text: z.string(),
  reason: z.string(),
  mark_before: z.nullable(z.int()),
  mark_after: z.nullable(z.int()),
})
export type OwnComplaint = z.infer<typeof ownComplaint>

/** One question in the review. */
export const reviewQuestion = z.extend(examQuestion, {
  /** Null without the review switch. */
  answer: secret(answerField),
  /** Hundredths; null before release, or where scores are not shown. */
  mark: z.nullable(z.int()),
  /** Null where there is none. */
  complaint: z.nullable(ownComplaint),
  /** What a marker wrote to it; empty unless answers are shown. */
  comment: z.string(),
  /** Null unless answers are shown. `labels` are letters of the own order, or `true` and `false`. */
  key: z.nullable(
    z.object({ labels: z.array(z.string()), blanks: z.array(z.array(z.string())), reference: z.string(), analysis: z.string() }),
  ),
})
export type ReviewQuestion = z.infer<typeof reviewQuestion>

/** A question that was marked again after the release, and what that did to the own marks. */
export const reviewCorrection = z.object({
  question_id: id,
  /** In the own order, from 1. */
  place: z.int(),
  kind: correctionKind,
  at: instant,
  /** Hundredths, with its sign. */
  change: z.int(),
})
export type ReviewCorrection = z.infer<typeof reviewCorrection>
