import { bankKinds, type Kind, slug } from '@beacon/router'
import type { RegisteredRouter } from '@tanstack/react-router'

type Pages = RegisteredRouter['routesByPath']
type SearchOf<Path extends keyof Pages> = Pages[Path]['types']['fullSearchSchemaInput']

/** Links to the pages of a kind, for `<Link {...}>` and `navigate`: how a kind is spelled stands in the table of kinds alone. */

/** The desk of a contest; `search` names its tab and what that shows. */
export const contestHref = (kind: Kind, resource_id: string, search: SearchOf<'/admin/$kind/contest/$resource_id'> = {}) =>
  ({ to: '/admin/$kind/contest/$resource_id', params: { kind: slug[kind].admin, resource_id }, search }) as const

export const contestListHref = (kind: Kind, search: SearchOf<'/admin/$kind/list'> = {}) =>
  ({ to: '/admin/$kind/list', params: { kind: slug[kind].admin }, search }) as const

export const newContestHref = (kind: Kind) => ({ to: '/admin/$kind/add', params: { kind: slug[kind].admin } }) as const

export const editContestHref = (kind: Kind, resource_id: string) =>
  ({ to: '/admin/$kind/edit/$resource_id', params: { kind: slug[kind].admin, resource_id } }) as const

export const copyContestHref = (kind: Kind, copyId: string) =>
  ({ to: '/admin/$kind/copy/$copyId', params: { kind: slug[kind].admin, copyId } }) as const

/** A topic of a contest in its form. */
export const topicHref = (
  kind: Kind,
  { contest_id, topic_id }: { contest_id: string; topic_id: string },
  search: SearchOf<'/admin/$kind/contest/subject/edit/$resource_id/$topicId'> = {},
) =>
  ({
    to: '/admin/$kind/contest/subject/edit/$resource_id/$topicId',
    params: { kind: slug[kind].admin, resource_id: contest_id, topicId: topic_id },
    search,
  }) as const

/** The question bank of a kind. */
export const bankHref = (bank: Kind, search: SearchOf<'/admin/{$kind}-question'> = {}) =>
  ({ to: '/admin/{$kind}-question', params: { kind: slug[bank].bank }, search }) as const

/** Questions of whatever bank: the bank itself while there is one, else the page of all of them. */
export const allQuestionsHref = (search: { direction_id?: string } = {}) => {
  const [only, ...more] = bankKinds
  return only !== undefined && more.length === 0 ? bankHref(only, search) : ({ to: '/admin/oj/admin/exercises/list', search } as const)
}

export const newQuestionHref = (bank: Kind, search: SearchOf<'/admin/{$kind}-question/add'> = {}) =>
  ({ to: '/admin/{$kind}-question/add', params: { kind: slug[bank].bank }, search }) as const

export const questionHref = (bank: Kind, resource_id: string) =>
  ({ to: '/admin/{$kind}-question/edit/$resource_id', params: { kind: slug[bank].bank, resource_id } }) as const

/** A question as players will meet it. */
export const questionTestHref = (bank: Kind, resource_id: string) =>
  ({ to: '/admin/{$kind}-question/test/$resource_id', params: { kind: slug[bank].bank, resource_id } }) as const
