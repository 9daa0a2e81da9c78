import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { findJobOf } from '../../../../jobs/own-jobs.ts'
import { writeZip } from '../../../contest/out/package-export/index.ts'

const made = z.looseObject({ filename: z.string(), bytes: z.number(), storage_key: z.string() })
export type MadeFile = z.infer<typeof made>

/** What an own job of this name made. @throws 404 when it made nothing, when the file is gone and for jobs of others */
export async function getMade(ctx: SignedIn, job: string, id: string): Promise<MadeFile> {
  const row = (await findJobOf(ctx.db, id, { name: job, userId: ctx.actor.user_id })) ?? fail('not_found')
  const result = z.safeParse(made, row.result)
  return row.state === 'done' && result.success ? result.data : fail('not_found')
}

/** Texts by their paths as one zip in the storage. */
export async function storeZip(ctx: SignedIn, files: ReadonlyMap<string, string>, most: number): Promise<{ key: string; bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-export-'))
  try {
    const path = join(folder, 'package.zip')
    const entries = [...files].map(([entry, content]) => ({ path: entry, text: content }))
    await writeZip(ctx, entries, path, async () => undefined)
    return await ctx.storage.put('export', createReadStream(path), most)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
