import { crossCheck } from '@beacon/api/contest/contest-fields'
import { errorStatus, type ErrorCode, type FieldError } from '@beacon/api/errors'
import type { ImportChoice } from '@beacon/api/bank/package'
import { failFields } from '../../../../../failure.ts'
import type { ContestDraft, PackageDraft } from '../draft.ts'
import { kindOfFormat } from '../port.ts'

type Source = Pick<PackageDraft, 'format' | 'contest' | 'topics' | 'drafts'>

/**
 * The contest that a choice asks for; null when it asks for none. Of a package that holds no contest the challenges become the topics,
 * and the choice says name and times: nobody can guess them. Throws 400 at the fields.
 */
export function newContestOf(source: Source, { as_contest, contest: wish = {} }: ImportChoice): ContestDraft | null {
  if (as_contest !== true) return null
  const contest = source.contest ?? plainContest(source, wish)
  if (contest.has_history) return contest
  const times = { start_at: wish.start_at ?? contest.start_at, end_at: wish.end_at ?? contest.end_at }
  refuse(
    crossCheck(kindOfFormat(source.format), times).flatMap(([field, message]) => codesOf(message).map((code) => [field, code] as const)),
  )
  return contest
}

const isCode = (text: string): text is ErrorCode => text in errorStatus
const codesOf = (message: string): ErrorCode[] => message.split('|').slice(0, 1).filter(isCode)

function refuse(wrong: ReadonlyArray<readonly [field: string, code: ErrorCode]>): void {
  const fields = wrong.map(([field, code]): [string, FieldError] => [`contest.${field}`, { code }])
  if (fields.length > 0) failFields(Object.fromEntries(fields))
}

function plainContest(
  { topics, drafts }: Source,
  { name = '', start_at = '', end_at = '' }: NonNullable<ImportChoice['contest']>,
): ContestDraft {
  const given = { name, start_at, end_at }
  refuse(Object.entries(given).flatMap(([field, value]) => (value === '' ? [[field, 'field_empty'] as const] : [])))
  const nobody = { users: 0, teams: 0, solves: 0, submissions: 0, awards: 0 }
  const placed = topics ?? drafts.map(({ path }) => ({ path, is_online: true, is_public: true }))
  return { ...given, game_type: 'team', has_history: false, ...nobody, settings: {}, topics: placed }
}
