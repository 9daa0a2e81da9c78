import { type BuiltKind, builtKindNames, type Kind, playPath } from '@beacon/router'
import { Link, type RegisteredRouter, useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** What the address of a contest's page holds besides the kind. */
type Search = RegisteredRouter['routesByPath']['/$kind/contest']['types']['fullSearchSchemaInput']

/** Changes what the address holds; `old` may be that of another page. */
type Change = (old: Readonly<Record<string, unknown>>) => Search

/** The part of the address that says the kind: `flag` of `/flag/contest`. */
const partOf = (kind: Kind): string => playPath(kind).replace(/^\/|\/contest$/g, '')

/** The built kind that a part of an address means, or null. */
export const kindOfPart = (part: string): BuiltKind | null => builtKindNames.find((kind) => playPath(kind) === `/${part}/contest`) ?? null

/** The page of a contest, for `navigate`. */
export const contestHref = <Given extends Search | Change>(kind: Kind, search: Given) =>
  ({ to: '/$kind/contest', params: { kind: partOf(kind) }, search }) as const

/** The kind of the contest whose page stands open; null on any other page. */
function useOpenKind(): BuiltKind | null {
  const { kind }: { kind?: string } = useParams({ strict: false })
  return kind === undefined ? null : kindOfPart(kind)
}

/** The kind of the contest whose page stands open. @throws Error on any other page. */
export const useKind = (): BuiltKind => known(useOpenKind())

function known<K extends Kind>(kind: K | null): K {
  if (kind === null) throw new Error('Only the page of a contest leaves the kind out')
  return kind
}

interface ContestLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Absent: that of the page. */
  kind?: Kind
  search: Search | Change
}

/** A link to the page of a contest: which one, and what of it, says `search`. */
export function ContestLink({ kind, search, ...rest }: ContestLinkProps) {
  const here = useOpenKind()
  return <Link {...contestHref(known<Kind>(kind ?? here), search)} {...rest} />
}
