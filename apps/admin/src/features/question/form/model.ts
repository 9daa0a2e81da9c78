import { issue } from '@beacon/api/fields'
import { maskedFlag, questionBody, type QuestionDetail } from '@beacon/api/question'
import { scoringDefaults } from '@beacon/api/scoring'
import type { FormatLocale } from '@beacon/i18n'
import * as z from 'zod/mini'

export type QuestionInput = z.input<typeof questionBody>
export type QuestionOutput = z.output<typeof questionBody>
type Part = QuestionInput['parts'][number]

interface Written {
  path: (string | number)[]
  text: string
  folded: boolean
}

const fold = (text: string) => text.normalize('NFC').trim().toLowerCase()

function written(value: { parts: readonly Part[]; decoy_flags?: readonly string[] | undefined }): Written[] {
  const flags = value.parts.flatMap((part, p) =>
    part.flags.map((flag, f) => ({
      path: ['parts', p, 'flags', f, 'content'],
      text: flag.match === 'regex' ? '' : flag.content,
      folded: flag.match === 'case_insensitive',
    })),
  )
  const decoys = (value.decoy_flags ?? []).map((text, d) => ({ path: ['decoy_flags', d], text, folded: false }))
  return [...flags, ...decoys].filter(({ text }) => text.trim() !== '' && text !== maskedFlag)
}

/** Flags that say the same as an earlier one: equal as written, or in either case where one of the two takes either case. */
export function repeatedFlags(value: Parameters<typeof written>[0]): { path: (string | number)[]; n: number }[] {
  const rows = written(value)
  return rows.flatMap((row, index) => {
    const earlier = rows.slice(0, index).findIndex((other) => isSame(row, other))
    return earlier < 0 ? [] : [{ path: row.path, n: earlier + 1 }]
  })
}

const isSame = (a: Written, b: Written): boolean => (a.folded || b.folded ? fold(a.text) === fold(b.text) : a.text.trim() === b.text.trim())

/** The contract's schema with what a form can say before asking: flags that repeat, told beside everything else that is wrong. */
export const questionForm = z.object(questionBody.shape).check(
  z.check((ctx) => {
    for (const { path, n } of repeatedFlags(ctx.value))
      ctx.issues.push({ code: 'custom', path, message: issue('flag_duplicate', { n }), input: undefined, continue: true })
  }),
  z.check((ctx) => {
    for (const found of questionBody.safeParse(ctx.value).error?.issues ?? [])
      ctx.issues.push({ code: 'custom', path: [...found.path], message: found.message, input: undefined })
  }),
)

export const newFlag = () => ({ content: '', match: 'exact' as const })
export const newPart = (share = 100): Part => ({ name: '', score_share: share, logic: 'any', flags: [newFlag()] })

/** Shares of 100 as even as whole numbers allow, the first ones larger. */
export function evenShares(count: number): number[] {
  const share = Math.floor(100 / count)
  return Array.from({ length: count }, (_, index) => share + (index < 100 - share * count ? 1 : 0))
}

export function emptyQuestion(lang: FormatLocale): QuestionInput {
  return {
    name: '',
    lang,
    direction_id: '',
    difficulty: 'primary',
    description: '',
    connection_info: '',
    author: '',
    attribution: '',
    knowledge_points: [],
    flag_type: 'static',
    parts: [newPart()],
    decoy_flags: [],
    hints: [],
    attachments: [],
    ...scoringDefaults,
    ladder: [...scoringDefaults.ladder],
    answer_limit: null,
    analysis: '',
    notes: '',
    is_public: false,
  }
}

/** What the form holds of a stored question. */
export function valuesOf(detail: QuestionDetail): QuestionInput {
  const { name, lang, difficulty, description, connection_info, author, attribution, knowledge_points, parts, decoy_flags } = detail
  const { integral_way, score, score_min, dynamic_preset, decay, rate, difficulty_d, decay_interval_s, decay_percent, ladder } = detail
  const { hints, attachments, answer_limit, analysis, notes, is_public } = detail
  return {
    name,
    lang,
    direction_id: detail.direction.resource_id,
    difficulty,
    description,
    connection_info,
    author,
    attribution,
    knowledge_points,
    flag_type: 'static',
    parts,
    decoy_flags,
    hints,
    integral_way,
    score,
    score_min,
    dynamic_preset,
    decay,
    rate,
    difficulty_d,
    decay_interval_s,
    decay_percent,
    ladder,
    attachments: attachments.map(({ file_id, name }) => ({ file_id, name })),
    answer_limit,
    analysis,
    notes,
    is_public,
  }
}

/** What may lie in a browser: neither flags nor the solution. */
export function withoutSecrets(values: QuestionInput): Partial<QuestionInput> {
  const { parts: _parts, decoy_flags: _decoys, analysis: _analysis, ...open } = values
  return open
}
