import { useState } from 'react'
import { useStale } from './use-stale.ts'

interface Saved<Detail> {
  /** Null for what is not stored yet: nobody else can have saved it. */
  stored: Detail | null
  /** Reads what stands now. */
  read: (stored: Detail) => Promise<Detail>
  /** What this app knows of it follows a save. */
  learn: (saved: Detail) => Promise<void>
}

/** Saves of one stored thing, each over the version that this page knows; where somebody saved meanwhile, it is decided by hand. */
export function useVersionedSave<Detail extends { version: number }>({ stored, read, learn }: Saved<Detail>) {
  const [version, setVersion] = useState(stored?.version ?? 0)
  const follow = (detail: Detail) => setVersion(detail.version)
  const stale = useStale<Detail>((): Promise<Detail> => (stored === null ? Promise.reject(new Error('not stored')) : read(stored)), follow)
  /** Runs what saves it; null when somebody else saved it meanwhile. */
  const attempt = async (run: () => Promise<Detail>): Promise<Detail | null> => {
    try {
      const saved = await run()
      follow(saved)
      await learn(saved)
      return saved
    } catch (error) {
      if (stored === null || !(await stale.caught(error))) throw error
      return null
    }
  }
  return { version, attempt, dialogOf: stale.dialogOf }
}

export type VersionedSave<Detail extends { version: number }> = ReturnType<typeof useVersionedSave<Detail>>
