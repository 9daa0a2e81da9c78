import type { Reply } from '@beacon/api/endpoint'
import { importCodes, type ImportFormat } from '@beacon/api/scene/import-words'
import { sceneLimits } from '@beacon/api/scene/limits'
import type { topology as contract } from '@beacon/api/scene/topology'
import { isCompose, isKypo, readCompose, readKypo, type ExchangeNote, type ImageRequest } from '@beacon/engine/scene/exchange'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { checkText, readText, installationFacts, writeYaml, type ReadText } from '../definition/index.ts'
import { fittingImages } from './fitting-images.ts'
import { receiveProject, type Project } from './receive-project.ts'

type Read = Reply<typeof contract.read>
interface Exchanged {
  format: ImportFormat
  text: string
  notes: readonly ExchangeNote[]
  images: readonly ImageRequest[]
}
const mostPerMinute = 20

/** What a file of ours or of another platform says, as a draft. Nothing is stored, built or downloaded. */
export async function readTopologyFile(ctx: SignedIn, parts: AsyncIterable<UploadField | UploadFile>): Promise<Read> {
  await rateLimit(ctx, `topology-read ${ctx.actor.user_id}`, mostPerMinute, 60_000)
  const project = await receiveProject(ctx, parts)
  if (Buffer.byteLength(project.text) > sceneLimits.text_bytes) return unread(project.text, 'text_too_long')
  const file = await readText(project.text)
  const options = { isShared: false, needsFlag: false, ...(await installationFacts(ctx)) }
  if (file.problems.length > 0) {
    const { problems } = await checkText(ctx.db, { text: project.text }, options)
    return { format: 'beacon', definition: null, text: project.text, problems, notes: [], images: [] }
  }
  const { format, text, notes, images } = await exchanged(file, project, options)
  const checked = await checkText(ctx.db, { text }, options)
  return {
    format,
    ...checked,
    notes: notes.map(({ code, isRefused, path, details }) => ({
      code: importCodes.find((known) => known === code) ?? 'key_unknown',
      is_refused: isRefused,
      line: file.lineOf(path),
      path: [...path],
      details: { ...details },
    })),
    images: await fittingImages(ctx, images),
  }
}

/** @throws import_format_unknown for what is none of the three */
async function exchanged({ value }: ReadText, { text, files }: Project, bounds: { netPrefix?: number }): Promise<Exchanged> {
  if (isCompose(value)) {
    const { scene, notes, images } = readCompose(value, files, bounds)
    return { format: 'compose', text: await writeYaml(scene), notes, images }
  }
  if (isKypo(value)) {
    const { scene, notes, images } = readKypo(value, bounds)
    return { format: 'kypo', text: await writeYaml(scene), notes, images }
  }
  const isOurs = typeof value === 'object' && value !== null && ('format' in value || 'nodes' in value)
  return isOurs ? { format: 'beacon', text, notes: [], images: [] } : fail('import_format_unknown')
}

const unread = (text: string, code: 'text_too_long'): Read => ({
  format: 'beacon',
  definition: null,
  text: text.slice(0, 1_000),
  problems: [{ code, level: 'error', path: [], line: null, details: { kb: sceneLimits.text_bytes / 1024 } }],
  notes: [],
  images: [],
})
