import type { Tx } from '../../../db/database.ts'

/** Moves what a module keeps by organisation to another one; called when two are merged. */
export type Follow = (tx: Tx, from: string, into: string) => Promise<void>
const followers: Follow[] = []

/** A module whose rows name organisations says here how they follow a merge. */
export function followOrganisations(follow: Follow): void {
  if (!followers.includes(follow)) followers.push(follow)
}

export async function moveFollowers(tx: Tx, from: string, into: string): Promise<void> {
  for (const follow of followers) await follow(tx, from, into)
}
