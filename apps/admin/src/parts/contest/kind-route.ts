import { requirePermission } from '@beacon/auth'
import { bankKinds, type BuiltKind, findBuiltKind } from '@beacon/router'
import { useParams } from '@tanstack/react-router'
import { createContext, use } from 'react'

type Guard = ReturnType<typeof requirePermission>
type Items = Parameters<typeof requirePermission>
/** Contests and banks of a kind may be spelled differently. */
type Place = 'admin' | 'bank'

/** For `params.parse` of a kind's page: an address whose kind is not built belongs to no page, nor does a bank with pages of its own. */
export function isOfBuiltKind(place: Place, spelling: string): boolean {
  const kind = findBuiltKind(place, spelling)
  return kind !== null && (place !== 'bank' || bankKinds.includes(kind))
}

/** For `beforeLoad` of a kind's page: the person holds all `items` and the one of the kind. */
export const requireOfKind =
  (place: Place, ...items: Items) =>
  (input: Parameters<Guard>[0] & { params: { kind: string } }): ReturnType<Guard> =>
    requirePermission(...items, `kind.${kindAt(place, input.params.kind)}`)(input)

/** The kind that a page's address names. @throws Error where `params.parse` of the page let a spelling of no kind through. */
export function kindAt(place: Place, spelling: string): BuiltKind {
  const kind = findBuiltKind(place, spelling)
  if (kind === null) throw new Error(`no kind is spelled ${spelling}`)
  return kind
}

/** Says the kind of a page whose address does not. */
export const KindContext = createContext<BuiltKind | null>(null)

/** The kind whose contest, list or bank stands open; null on a page of no kind. */
export function useOpenKind(): BuiltKind | null {
  const said = use(KindContext)
  const { kind }: { kind?: string } = useParams({ strict: false })
  return (kind === undefined ? null : (findBuiltKind('admin', kind) ?? findBuiltKind('bank', kind))) ?? said
}

/** The kind whose contest, list or bank stands open. @throws Error on a page of no kind. */
export function useKind(): BuiltKind {
  const kind = useOpenKind()
  if (kind === null) throw new Error('This page belongs to no kind')
  return kind
}

/** Whose questions a page is about: those of its kind, else of the only bank there is, else of all banks. */
export function bankFor(kind: BuiltKind | null): BuiltKind | 'all' {
  const [first, ...more] = bankKinds
  return kind ?? (more.length === 0 ? first : undefined) ?? 'all'
}
