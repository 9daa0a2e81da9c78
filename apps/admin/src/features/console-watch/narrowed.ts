import { given } from '@beacon/api/given'
import type { ConsolesSearch } from './consoles-search.ts'

/** What the address narrows a list to. */
export const narrowedBy = ({ scene, contest, user }: ConsolesSearch) => given({ scene_id: scene, resource_id: contest, user_id: user })

export const sceneNumber = (number: number): string => `sc-${number.toString(16).padStart(6, '0')}`

/** `1:02:03`, or `2:03` below an hour. */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
