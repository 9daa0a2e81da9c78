import { query } from '@beacon/api/query'
import { organisation, type OrganisationRow } from '@beacon/api/people/organisation'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface OrganisationNode extends OrganisationRow {
  /** From 0 at the top. */
  depth: number
  /** Names from the top down to its own. */
  path: readonly string[]
  children: OrganisationNode[]
  /** People inside and anywhere below. */
  below: number
}
export interface OrganisationTree {
  roots: readonly OrganisationNode[]
  byId: ReadonlyMap<string, OrganisationNode>
  /** Every node, each before those below it, siblings in the order the server gave. */
  all: readonly OrganisationNode[]
}

/** Makes a tree of the server's rows. A parent outside the person's scope is missing, so its children stand at the top. */
export function treeOf(rows: readonly OrganisationRow[]): OrganisationTree {
  const byId = new Map<string, OrganisationNode>(
    rows.map((row) => [row.resource_id, { ...row, depth: 0, path: [], children: [], below: row.user_count }]),
  )
  const roots: OrganisationNode[] = []
  for (const node of byId.values()) (byId.get(node.parent_id ?? '')?.children ?? roots).push(node)
  const all: OrganisationNode[] = []
  const visit = (node: OrganisationNode, depth: number, above: readonly string[]): number => {
    all.push(node)
    node.depth = depth
    node.path = [...above, node.name]
    for (const child of node.children) node.below += visit(child, depth + 1, node.path)
    return node.below
  }
  for (const root of roots) visit(root, 0, [])
  return { roots, byId, all }
}

/** The node and everything below it. */
export function idsUnder(node: OrganisationNode): string[] {
  return [node.resource_id, ...node.children.flatMap(idsUnder)]
}

/** How a place is called in little room: its last two levels. */
export const shortPath = (path: readonly string[]): string => path.slice(-2).join(' / ')
export const fullPath = (path: readonly string[]): string => path.join(' / ')

/** Nodes whose name or code contains the text, whole-name hits first. */
export function findNodes({ all }: OrganisationTree, text: string): readonly OrganisationNode[] {
  const wanted = text.normalize('NFC').trim().toLocaleLowerCase()
  if (wanted === '') return all
  const hits = all.filter((node) => node.name.toLocaleLowerCase().includes(wanted) || node.code?.toLocaleLowerCase().includes(wanted))
  const isWhole = (node: OrganisationNode) => Number(node.name.toLocaleLowerCase() === wanted || node.code?.toLocaleLowerCase() === wanted)
  return [...hits].sort((a, b) => isWhole(b) - isWhole(a))
}

export const organisationsQuery = { ...query(organisation.list, {}), staleTime: 60_000 }

/** The tree of the organisations one may see. */
export function useOrganisationTree() {
  const found = useQuery(organisationsQuery)
  const tree = useMemo(() => treeOf(found.data?.items ?? []), [found.data])
  return { tree, isPending: found.isPending, query: found }
}
