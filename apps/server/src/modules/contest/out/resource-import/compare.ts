import type { ResourceObject } from '@beacon/api/bank/resource-import'
import { can, type SignedIn } from '../../../../context.ts'
import { isSecretName } from '../../../platform/audit/index.ts'
import type { Draft } from '../package-import/index.ts'
import { packagedQuestion } from '../package-export/index.ts'

const shownMost = 2_000
/** Hold flags: that they differ is told, not how. */
const secret = new Set(['parts', 'decoy_flags', 'pool', 'flag_prefix'])

type Body = Record<string, unknown>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** How a question of a package differs from the one that is here, both written the same way. */
export async function diffOf(ctx: SignedIn, draft: Draft, questionId: string): Promise<ResourceObject['diff']> {
  const with_flags = can(ctx, 'question.secret') && !draft.repairs.some(({ code }) => code === 'flags_left_out')
  const here = await packagedQuestion(ctx, questionId, { package_id: draft.package_id ?? questionId, with_flags })
  const own = isBody(here) ? here : {}
  const [before, after] = [contentOf(own['question'], with_flags), contentOf(draft.body, with_flags)]
  const direction = isBody(own['direction']) ? own['direction']['key'] : null
  const pairs = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
  return [{ field: 'direction', before: direction, after: draft.category }, ...pairs]
    .filter((one) => textOf(one.before) !== textOf(one.after))
    .map(({ field, ...sides }) => {
      const isHidden = secret.has(field) || isSecretName(field)
      return { field, before: isHidden ? '' : valueText(sides.before), after: isHidden ? '' : valueText(sides.after) }
    })
}

/** Without what this person or this package may not tell. */
function contentOf(body: unknown, with_flags: boolean): Body {
  if (!isBody(body)) return {}
  if (with_flags) return body
  return Object.fromEntries(Object.entries(body).filter(([field]) => !secret.has(field)))
}

/** Keys in one order; nothing and null are the same. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, one: unknown) =>
    isBody(one)
      ? Object.fromEntries(
          Object.entries(one)
            .filter(([, each]) => each != null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : one,
  )
}

const valueText = (value: unknown): string =>
  (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)).slice(0, shownMost)
