import { findNodes, type OrganisationNode, type OrganisationTree } from '../../parts/people/organisation-tree.ts'

/** Lines to draw: those below open nodes; while something is searched, the hits and the way to them. */
export function linesOf(tree: OrganisationTree, open: ReadonlySet<string>, search: string): readonly OrganisationNode[] {
  if (search.trim() !== '') {
    const shown = new Set<string>()
    for (const hit of findNodes(tree, search))
      for (let node: OrganisationNode | undefined = hit; node !== undefined && !shown.has(node.resource_id);) {
        shown.add(node.resource_id)
        node = tree.byId.get(node.parent_id ?? '')
      }
    return tree.all.filter(({ resource_id }) => shown.has(resource_id))
  }
  const lines: OrganisationNode[] = []
  const add = (node: OrganisationNode): void => {
    lines.push(node)
    if (open.has(node.resource_id)) node.children.forEach(add)
  }
  tree.roots.forEach(add)
  return lines
}

/** Everything above a node, so that it can be seen. */
export function pathTo(tree: OrganisationTree, id: string): string[] {
  const above: string[] = []
  for (let node = tree.byId.get(tree.byId.get(id)?.parent_id ?? ''); node !== undefined; node = tree.byId.get(node.parent_id ?? ''))
    above.push(node.resource_id)
  return above
}

/** Of many lines the part in view: from, to, and the room above and below in px. */
export function windowOf(count: number, scroll: number, height: number, line: number): { from: number; to: number } {
  const margin = 10
  const from = Math.max(0, Math.floor(scroll / line) - margin)
  return { from, to: Math.min(count, Math.ceil((scroll + height) / line) + margin) }
}
