import type { BulletinView } from '@beacon/api/contest/bulletin'
import { useBulletinWords } from './bulletin-words.ts'

/** A bulletin in the reader's language, for a toast: what people wrote by its title, what the platform tells whole. */
export function BulletinTitle({ bulletin }: { bulletin: BulletinView }) {
  const { title, content } = useBulletinWords()(bulletin)
  if (bulletin.automatic === null || content === '') return title
  return (
    <>
      {title}
      <span className="block font-normal text-fg-2">{content}</span>
    </>
  )
}
