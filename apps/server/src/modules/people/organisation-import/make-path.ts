import { organisationName } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import { can, type SignedIn } from '../../../context.ts'
import type { Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { insertOrganisation, lockTree } from '../organisation/index.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'
import { namesOf, type OrganisationTree } from './tree.ts'

/** Tells at a cell what stands against making the organisations of a path. True: nothing does. */
export function mayMakePath(ctx: SignedIn, line: SheetLine, column: string, tree: OrganisationTree): boolean {
  const names = namesOf(line.text(column))
  const { parent, missing } = tree.deepest(names)
  if (!can(ctx, 'organisation.manage')) line.tell(column, 'permission_missing', { item: 'organisation.manage' })
  else if (parent === null && !can(ctx, 'people.all')) line.tell(column, 'permission_missing', { item: 'people.all' })
  else if (names.length > limits.organisation.depth) line.tell(column, 'organisation_too_deep')
  else {
    const wrong = missing.find((name) => !organisationName.safeParse(name).success)
    if (wrong !== undefined) line.tell(column, 'organisation_name_wrong', { value: wrong })
  }
  return !line.isWrong(column)
}

/** Makes what is missing of paths, each once, and knows the ids of all of them. Names were checked before. */
export class PathMaker {
  private readonly made = new Map<string, string>()
  private readonly tree: OrganisationTree
  private readonly tx: Tx
  private readonly note: Note

  constructor(tree: OrganisationTree, tx: Tx, note: Note) {
    this.tree = tree
    this.tx = tx
    this.note = note
  }

  async idOf(text: string): Promise<string> {
    const names = namesOf(text)
    const { parent, missing } = this.tree.deepest(names)
    let parent_id = parent?.row.resource_id ?? null
    for (const [index, name] of missing.entries()) {
      const key = names
        .slice(0, names.length - missing.length + index + 1)
        .join('/')
        .toLowerCase()
      parent_id = this.made.get(key) ?? (await this.make(key, name, parent_id))
    }
    return parent_id ?? fail('not_found')
  }

  private async make(key: string, name: string, parent_id: string | null): Promise<string> {
    if (this.made.size === 0) await lockTree(this.tx)
    if (this.tree.count + this.made.size >= limits.organisation.nodes) fail('organisations_too_many', { max: limits.organisation.nodes })
    const resource_id = newId()
    const made = await insertOrganisation(this.tx, { resource_id, name, parent_id })
    // Somebody made it in this moment: the whole file is looked at again.
    if (made === null) return fail('sheet_rows_wrong', { n: 1 })
    this.note({
      module: 'organisation',
      operation: 'create',
      object_type: 'organisation',
      object_id: resource_id,
      object_name: name,
      after: { name, parent_id },
    })
    this.made.set(key, resource_id)
    return resource_id
  }
}
