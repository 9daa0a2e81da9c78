import { type BuiltKind, builtKindNames, type Kind, playPath } from '@beacon/router'
import { Link, type RegisteredRouter, useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** What the address of a contest's page holds besides the kind. */
type Search = RegisteredRouter['routesByPath']['/$kind/contest']['types']['fullSearchSchemaInput']

/** Changes what the address holds; `old` may be that of another page. */
type Change = (old: Readonly<Record<string, unknown>>) => Search

/** Exams are taken at pages of their own, which know no tabs of this one. */
const exams = '/contest/exam'
/** How the page of a contest is addressed; each kind is at one of them. Both routes read the same search. */
const shapes = ['/$kind/contest', '/contest/$kind'] as const
type Shape = (typeof shapes)[number]

const isOfShape = (kind: Kind, shape: Shape, part: string): boolean =>
  playPath(kind) !== exams && playPath(kind) === shape.replace('$kind', part)

/** The part of the address that says the kind: `flag` of `/flag/contest`, `cfs` of `/contest/cfs`. */
const partOf = (kind: Kind): string => playPath(kind).replace(/^\/contest\/|^\/|\/contest$/g, '')

/** The built kind that a part of an address means, or null. */
export const kindAt = (shape: Shape, part: string): BuiltKind | null => builtKindNames.find((kind) => isOfShape(kind, shape, part)) ?? null

/** The page of a contest, for `navigate`. */
export function contestHref<Given extends Search | Change>(kind: Kind, search: Given) {
  const params = { kind: partOf(kind) }
  const to = shapes.find((shape) => isOfShape(kind, shape, params.kind)) ?? shapes[0]
  return { to, params, search } as const
}

/** The kind of the contest whose page stands open. @throws Error on any other page. */
export function useKind(): BuiltKind {
  const { kind: part }: { kind?: string } = useParams({ strict: false })
  const kind = part === undefined ? null : (kindAt('/$kind/contest', part) ?? kindAt('/contest/$kind', part))
  if (kind === null) throw new Error('No page of a contest stands open')
  return kind
}

interface TabLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  search: Search | Change
}

/** A link to the page of a contest: which one, and what of it, says `search`. */
export function ContestLink({ kind, search, ...rest }: TabLinkProps & { kind: Kind }) {
  const path = playPath(kind)
  if (path !== exams) return <Link {...contestHref(kind, search)} {...rest} />
  // Played at addresses of its own, which know no tabs of this page.
  return <Link to={path} search={typeof search === 'function' ? {} : { resource_id: search.resource_id }} {...rest} />
}

/** A link from one tab of the contest that stands open to another. @throws Error on any other page. */
export const TabLink = (props: TabLinkProps) => <ContestLink kind={useKind()} {...props} />
