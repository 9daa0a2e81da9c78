import { injectionLimits, injectionProblems, type imageInjection as contract, type InjectionView } from '@beacon/api/image/image-injection'
import type { Reply } from '@beacon/api/endpoint'
import type { ImageArch, ImageOs, ImageVirtType } from '@beacon/api/image/image-fields'
import { allSnapshots } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import { clockNow } from '../../../db/clock.ts'
import type { SignedIn } from '../../../context.ts'
import { libraryImage, type ImageInjectionRecord, type LibraryImageRecord, type ServiceVersionRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { authoringNode, findAuthoring } from '../authoring/index.ts'
import { cannotTake, offersFor } from './offers.ts'
import { heldIn, isOpen, namesOf, selectInjections, versionsOf } from './repo.ts'

export async function getImage(ctx: SignedIn, resource_id: string): Promise<LibraryImageRecord> {
  const [row] = await ctx.db.select().from(libraryImage).where(eq(libraryImage.resource_id, resource_id))
  return row ?? fail('not_found')
}

export async function listInjections(ctx: SignedIn, resource_id: string): Promise<Reply<typeof contract.list>> {
  const image = await getImage(ctx, resource_id)
  const authoring = (await findAuthoring(ctx.db, resource_id)) ?? fail('not_found')
  const rows = await selectInjections(ctx.db, authoring.authoring_id)
  const held = await heldIn(ctx.db, authoring.base_image_id)
  const services = await namesOf(ctx.db, [...rows.map(({ service_id }) => service_id), ...held.keys()])
  const versions = await versionsOf(
    ctx.db,
    rows.map(({ version_id }) => version_id),
  )
  const node = await authoringNode(ctx.db, authoring)
  const kept = new Set(node === null ? [] : allSnapshots(node.scene.life).map(({ name }) => name))
  const named = (service_id: string) => {
    const found = services.get(service_id)
    return found === undefined ? null : { service_id, number: found.number, name: found.name }
  }
  const taken = new Set(rows.flatMap((row) => (isOpen(row) || row.status === 'done' ? [row.service_id] : [])))
  return {
    injections: rows.map((row) => viewOf(row, { service: named(row.service_id), version: versions.get(row.version_id) ?? null, kept })),
    offers: (await offersFor(ctx.db, image)).filter(({ service_id }) => !taken.has(service_id)),
    held: [...held.keys()].flatMap((service_id) => named(service_id) ?? []),
    cannot: cannotTake(image),
  }
}

function viewOf(
  row: ImageInjectionRecord,
  { service, version, kept }: Pick<InjectionView, 'service'> & { version: ServiceVersionRecord | null; kept: ReadonlySet<string> },
): InjectionView {
  const { injection_id, number, status, snapshot, exit_code, silent_since, started_at, ended_at } = row
  return {
    injection_id,
    number,
    service,
    version: version?.number ?? null,
    status,
    by_hand: row.by_hand ? { is_in_drive: row.storage_key !== null, program: version?.settings.payload.main ?? '' } : null,
    exit_code,
    started_at,
    ended_at,
    silent_minutes: silent_since === null ? null : Math.max(1, Math.round((clockNow() - Date.parse(silent_since)) / 60_000)),
    log: lastLines(row.log),
    snapshot: snapshot !== null && kept.has(snapshot) ? snapshot : null,
    problem: problemOf(row),
  }
}

/** The end of what an installer said, as plain text: without colours, and a line that it wrote over and over only as it was last. */
export function lastLines(text: string): string {
  // oxlint-disable-next-line no-control-regex -- words of a terminal begin with one
  const plain = text.replaceAll(/\u001B(?:\[[0-9;?]{0,20}[A-Za-z]|[()][A-Z0-9]|[=>A-Z])/gu, '')
  const lines = plain
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replace(/\r$/u, '').split('\r').at(-1) ?? '')
  return lines
    .slice(-injectionLimits.last_lines - 1)
    .join('\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

function problemOf({ problem, problem_details }: ImageInjectionRecord): InjectionView['problem'] {
  const code = injectionProblems.find((word) => word === problem)
  return code === undefined ? null : { code, details: problem_details ?? {} }
}

/** Before there is an image: those that a node of this kind and system can take. */
export const listFitting = async (
  ctx: SignedIn,
  image: { virt_type: ImageVirtType; os: ImageOs; arch: ImageArch },
): Promise<Reply<typeof contract.fitting>> => ({
  items: await offersFor(ctx.db, image),
})
