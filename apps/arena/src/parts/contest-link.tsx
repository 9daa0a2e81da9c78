import { type BuiltKind, builtKindNames, hasCapability, type Kind, playPath } from '@beacon/router'
import { Link, type RegisteredRouter, useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** What the address of a contest's page holds besides the kind. */
type Search = RegisteredRouter['routesByPath']['/$kind/contest']['types']['fullSearchSchemaInput']

/** Changes what the address holds; `old` may be that of another page. */
type Change = (old: Readonly<Record<string, unknown>>) => Search

/** Whether contests of a kind are played on the page of contests: `/flag/contest`, `/contest/cfs`. Others have addresses of their own. */
const hasPage = (kind: Kind): boolean => playPath(kind).endsWith('/contest') || hasCapability(kind, 'submissions')

/** The part of the address that says the kind: `flag` of `/flag/contest`. */
const partOf = (kind: Kind): string => playPath(kind).replace(/^\/(?:contest\/)?|\/contest$/g, '')

/** The built kind that a part of an address means, or null. */
export const kindOfPart = (part: string): BuiltKind | null => builtKindNames.find((kind) => hasPage(kind) && partOf(kind) === part) ?? null

/** The page of a contest, for `navigate`. */
export const contestHref = <Given extends Search | Change>(kind: Kind, search: Given) =>
  ({ to: playPath(kind).startsWith('/contest/') ? '/contest/$kind' : '/$kind/contest', params: { kind: partOf(kind) }, search }) as const

/** The kind of the contest whose page stands open. @throws Error on any other page. */
export function useKind(): BuiltKind {
  const { kind: part }: { kind?: string } = useParams({ strict: false })
  const kind = part === undefined ? null : kindOfPart(part)
  if (kind === null) throw new Error('No page of a contest stands open')
  return kind
}

interface TabLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  search: Search | Change
}

/** A link to the page of a contest: which one, and what of it, says `search`. */
export function ContestLink({ kind, search, ...rest }: TabLinkProps & { kind: Kind }) {
  const path = playPath(kind)
  if (hasPage(kind)) return <Link {...contestHref(kind, search)} {...rest} />
  // Played at addresses of its own, which know no tabs of this page.
  return <Link to={path} search={typeof search === 'function' ? {} : { resource_id: search.resource_id }} {...rest} />
}

/** A link from one tab of the contest that stands open to another. @throws Error on any other page. */
export const TabLink = (props: TabLinkProps) => <ContestLink kind={useKind()} {...props} />
