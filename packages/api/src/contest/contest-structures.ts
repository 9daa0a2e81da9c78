import * as z from 'zod/mini'
import { contestName, id, instant, integer, optionalText, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** The three texts of a contest in one language. */
const contestTexts = z.object({ name: contestName, brief: optionalText(limits.brief.max), guide: optionalText(limits.guide_max, true) })
/** Texts in languages beside the contest's own; an absent one falls back to that. */
export const translations = z.object({ en: z.optional(contestTexts), zh: z.optional(contestTexts) })
export type Translations = z.infer<typeof translations>
const named = z.object({ name: z.string() })
/** A contest's name where nothing else of it is shown; `contestIn` writes it in the reader's language. */
export const contestNames = {
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  translations: z.object({ en: z.optional(named), zh: z.optional(named) }),
}

export const registrationCode = z.nullable(text({ min: 4, max: 40, pattern: /^[A-Za-z0-9_-]+$/u }))
const bracketName = text({ ...limits.name, byWidth: true })
const bracketRights = {
  /** Off: stands in its bracket's ranking only. */
  ranks_overall: z.boolean(),
  gets_blood: z.boolean(),
  /** Its solves lower the price of a falling topic. */
  affects_value: z.boolean(),
  gets_score: z.boolean(),
}
const bracketFields = {
  name_en: bracketName,
  name_zh: bracketName,
  /** Asked for at registration beside, or instead of, the contest's own code. */
  code: registrationCode,
  needs_review: z.boolean(),
  ...bracketRights,
  /** Null = all topics. */
  topics: z.nullable(z.array(id).check(z.maxLength(1000))),
  /** 0 = no limit. */
  capacity: integer(0, 1_000_000),
}
/** A bracket as the form sends it; a new one has no id yet. */
export const bracketInput = z.object({ bracket_id: z.nullable(id), ...bracketFields })
export type BracketInput = z.infer<typeof bracketInput>
export const bracket = z.object({ bracket_id: id, ...bracketFields })
export type Bracket = z.infer<typeof bracket>
/** What a new bracket stands on. */
export const bracketDefaults = {
  bracket_id: null,
  code: null,
  needs_review: false,
  ranks_overall: true,
  gets_blood: true,
  affects_value: true,
  gets_score: true,
  topics: null,
  capacity: 0,
} as const
/** A bracket for everybody: whether a code is asked, never which. */
export const bracketPublic = z.object({
  bracket_id: id,
  name_en: z.string(),
  name_zh: z.string(),
  has_code: z.boolean(),
  needs_review: z.boolean(),
  ...bracketRights,
  topics: z.nullable(z.array(id)),
  capacity: z.int(),
})
export type BracketPublic = z.infer<typeof bracketPublic>

const label = text({ min: 1, max: 40 })
export const entryFieldType = z.enum(['text', 'number', 'tick', 'select'])
const entryFieldFields = {
  label_en: label,
  label_zh: label,
  type: entryFieldType,
  /** Choices of a `select`, else empty. */
  options: z.array(label).check(z.maxLength(50)),
  required: z.boolean(),
  visible_to: z.enum(['staff', 'public']),
  /** Null = until the start of the contest. */
  editable_until: z.nullable(instant),
}
/** A question asked at registration, as the form sends it; a new one has no id yet. */
export const entryFieldInput = z.object({ field_id: z.nullable(id), ...entryFieldFields })
export type EntryFieldInput = z.infer<typeof entryFieldInput>
export const entryField = z.object({ field_id: id, ...entryFieldFields })
export type EntryField = z.infer<typeof entryField>
/** Answers by `field_id`: text ≤ 255, a number, a tick, or the option chosen. */
export const entryValues = z.record(id, z.union([text({ max: 255 }), z.number(), z.boolean()]))
export type EntryValues = z.infer<typeof entryValues>

/** `{name} {team} {rank} {score} {contest} {date}` are filled in every text. */
export const certificateTemplate = z.object({
  page: z.enum(['a4_landscape', 'a4_portrait', 'letter_landscape', 'letter_portrait']),
  title: text({ min: 1, max: 80 }),
  body: text({ min: 1, max: 1024, multiline: true }),
  footer: text({ max: 255, multiline: true }),
  background: z.nullable(id),
})
export type CertificateTemplate = z.infer<typeof certificateTemplate>
