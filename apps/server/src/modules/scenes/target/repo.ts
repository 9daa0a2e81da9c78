import { targetAccount, type TargetAccount, type TargetText } from '@beacon/api/scene/target-fields'
import { difficulty } from '@beacon/api/bank/question-fields'
import { and, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { libraryImage, sceneImage, targetCard, type LibraryImageRecord, type TargetCardRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { fullName, offeredTo, offerLine } from '../image/index.ts'

export const words = difficulty.options
export type Difficulty = (typeof words)[number]
/** The column holds 1 to 3, so that a list sorts by it. */
export const difficultyOf = (value: number | null): Difficulty | null => (value === null ? null : (words[value - 1] ?? null))
export const rankOf = (word: Difficulty | null): number | null => (word === null ? null : words.indexOf(word) + 1)

/** Targets that the caller may know of. */
export const visible = async (ctx: SignedIn, executor: Executor = ctx.db): Promise<SQL | undefined> =>
  and(eq(libraryImage.role, 'target'), offeredTo(ctx, await offerLine(ctx, executor)))

export async function findCard(executor: Executor, image_id: string): Promise<TargetCardRecord | null> {
  const [row] = await executor.select().from(targetCard).where(eq(targetCard.image_id, image_id))
  return row ?? null
}

export interface SeenTarget {
  entry: LibraryImageRecord
  card: TargetCardRecord | null
}

/** The image is locked before its card is read, so that two who write the first card meet. @throws not_found */
export async function lockTarget(ctx: SignedIn, tx: Tx, resource_id: string): Promise<SeenTarget> {
  const where = and(eq(libraryImage.resource_id, resource_id), await visible(ctx, tx))
  const [entry] = await tx.select().from(libraryImage).where(where).for('update')
  return entry === undefined ? fail('not_found') : { entry, card: await findCard(tx, resource_id) }
}

/** @throws not_found */
export async function getTarget(ctx: SignedIn, resource_id: string): Promise<SeenTarget> {
  const where = and(eq(libraryImage.resource_id, resource_id), await visible(ctx))
  const [entry] = await ctx.db.select().from(libraryImage).where(where)
  return entry === undefined ? fail('not_found') : { entry, card: await findCard(ctx.db, resource_id) }
}

/** All versions as definitions name them. */
export async function versionsOf(executor: Executor, name: string): Promise<string[]> {
  const rows = await executor.select({ version: sceneImage.version }).from(sceneImage).where(eq(sceneImage.name, name))
  return rows.map(({ version }) => fullName({ name, version }))
}

const purpose = 'target accounts'
const stored = z.array(targetAccount)

export const sealAccounts = (secret: SecretBox, image_id: string, accounts: readonly TargetAccount[]): Buffer | null =>
  accounts.length === 0 ? null : secret.seal(purpose, JSON.stringify(accounts), image_id)

export const openAccounts = (secret: SecretBox, { image_id, access }: Pick<TargetCardRecord, 'image_id' | 'access'>): TargetAccount[] =>
  access === null ? [] : z.parse(stored, JSON.parse(secret.open(purpose, access, image_id)))

/** Of a card that was stored: what a later version of it has besides is empty. */
export const emptyText: TargetText = {
  summary: '',
  story: '',
  vulnerabilities: [],
  services: [],
  flags: [],
  solution: '',
  links: [],
  licence: '',
}
