import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Ctx } from '../../../../context.ts'
import type { Making, Scope } from '../../out/export/index.ts'
import { findWriteups } from './writeup-rows.ts'

const clean = (text: string): string =>
  [...text.replaceAll(/[\p{C}<>:"/\\|?*\s]+/gu, '-')]
    .slice(0, 60)
    .join('')
    // bounded: cut to 60 characters above
    .replaceAll(/^[-.]+|[-.]+$/gu, '') || 'x'
const ending = (name: string): string => /\.[A-Za-z0-9]{1,5}$/u.exec(name)?.[0].toLowerCase() ?? ''

/** The last version of every writeup, or the chosen uploads, as `rank_team_title.pdf`; the rank is that of the view. */
export async function writeupZip(
  ctx: Ctx,
  { standings, view, entrant_ids }: Scope,
  chosen: readonly string[] | null,
  onFile: () => void,
): Promise<Making> {
  const all = await findWriteups(ctx.pool, standings.contest.resource_id, standings.run, chosen)
  const wanted = all.filter(({ entrant_id }) => entrant_ids === null || entrant_ids.has(entrant_id))
  const zip = new ZipFile()
  const taken = new Set<string>()
  for (const { entrant_id, entrant_name, topic_name, file_name, storage_key } of wanted) {
    const rank = standings[view].rankRow(entrant_id)?.rank
    const base = [rank ?? 'unranked', clean(entrant_name), clean(topic_name ?? file_name.replace(/\.[^.]+$/u, ''))].join('_')
    let path = `${base}${ending(file_name)}`
    for (let n = 2; taken.has(path); n += 1) path = `${base}-${n}${ending(file_name)}`
    taken.add(path)
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      ctx.storage.open(storage_key).then(
        ({ stream }) => {
          stream.once('end', onFile)
          give(null, stream)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return { stream: Readable.from(zip.outputStream), total: wanted.length }
}
