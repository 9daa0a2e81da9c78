import type { ErrorCode } from '@beacon/api/errors'
import type { SocketEnd } from '@beacon/api/platform/socket'
import { Failure } from '../../../failure.ts'
import { endOf } from './ends.ts'

interface Post {
  check: () => Promise<void>
  close: (code: SocketEnd, reason: ErrorCode) => void
}

/** Open consoles of this process by their scene: each is judged again when its scene changes, before the machine takes it away. */
export interface Sentries {
  post: (scene_id: string, post: Post) => { leave: () => void }
  /** What a NOTIFY of a scene says: its id first. */
  hear: (news: string) => void
  hearAll: () => void
}

export function openSentries(report: (error: unknown) => void): Sentries {
  const posts = new Map<string, Set<Post>>()
  const judge = async ({ check, close }: Post) => {
    try {
      await check()
    } catch (error) {
      if (error instanceof Failure) close(endOf(error.code), error.code)
      else report(error)
    }
  }
  const judgeOf = (scene_id: string) => {
    for (const post of posts.get(scene_id) ?? []) void judge(post)
  }
  return {
    post: (scene_id, post) => {
      const those = posts.get(scene_id) ?? new Set<Post>()
      posts.set(scene_id, those.add(post))
      return {
        leave: () => {
          those.delete(post)
          if (those.size === 0) posts.delete(scene_id)
        },
      }
    },
    hear: (news) => judgeOf(news.split(' ')[0] ?? ''),
    hearAll: () => {
      for (const scene_id of posts.keys()) judgeOf(scene_id)
    },
  }
}
