import { requirePermission } from '@beacon/auth'
import { type BuiltKind, findBuiltKind, firstKind } from '@beacon/router'
import { useParams } from '@tanstack/react-router'

type Guard = ReturnType<typeof requirePermission>
type Items = Parameters<typeof requirePermission>
/** Contests and banks of a kind may be spelled differently. */
type Place = 'admin' | 'bank'

/** For `params.parse` of a kind's page: an address whose kind is not built belongs to no page. */
export const isOfBuiltKind = (place: Place, spelling: string): boolean => findBuiltKind(place, spelling) !== null

/** For `beforeLoad` of a kind's page: the person holds all `items` and the one of the kind. */
export const requireOfKind =
  (place: Place, ...items: Items) =>
  (input: Parameters<Guard>[0] & { params: { kind: string } }): ReturnType<Guard> =>
    requirePermission(...items, `kind.${kindAt(place, input.params.kind)}`)(input)

/** The kind that a page's address names. */
export const kindAt = (place: Place, spelling: string | undefined): BuiltKind =>
  (spelling === undefined ? null : findBuiltKind(place, spelling)) ?? firstKind

/** The kind whose contest, list or bank stands open; on a page of no kind the first. */
export function useKind(): BuiltKind {
  const { kind }: { kind?: string } = useParams({ strict: false })
  return (kind === undefined ? null : (findBuiltKind('admin', kind) ?? findBuiltKind('bank', kind))) ?? firstKind
}
