import type { BulletinView } from '@beacon/api/bulletin'
import { useBulletinWords } from './bulletin-words.ts'

/** A bulletin's title in the reader's language, for a toast. */
export function BulletinTitle({ bulletin }: { bulletin: BulletinView }) {
  return useBulletinWords()(bulletin).title
}
