import { Readable } from 'node:stream'
import { media } from '@beacon/api/media'
import { fileForm } from '@beacon/api/scene/definition'
import type { SceneDefinition } from '@beacon/engine/scene/definition'
import { composeOf } from '@beacon/engine/scene/exchange'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { file } from '../../../module.ts'
import { writeYaml } from '../definition/index.ts'
import { findTopology } from './repo.ts'

const mostNamed = 10

/** Compose knows no virtual machines. @throws export_vm with their names */
export async function exportTopology(ctx: SignedIn, id: string, format: 'beacon' | 'compose') {
  const row = (await findTopology(ctx.db, id)) ?? fail('not_found')
  const { name, definition } = row
  const entry = { module: 'topology' as const, operation: 'export' as const, object_type: 'topology', object_id: id, object_name: name }
  const text = await writeYaml(format === 'beacon' ? fileForm(definition) : composeFile(definition))
  await change(ctx, entry, async (_tx, note) => note({ after: { format } }))
  const bytes = Buffer.from(text)
  const filename = format === 'beacon' ? `${name}.scene.yml` : `${name}.compose.yml`
  return file({ stream: Readable.from([bytes]), bytes: bytes.length, filename, type: media.yaml, cache: 'private, no-store' })
}

function composeFile(definition: SceneDefinition): unknown {
  const machines = definition.nodes.filter(({ kind }) => kind === 'vm').map(({ id }) => id)
  if (machines.length > 0) fail('export_vm', { list: machines.slice(0, mostNamed).join(', ') })
  return composeOf(fileForm(definition))
}
