import { type ReactNode, useState } from 'react'

/** The action of a dialog: busy while it runs, and why it failed. `describe` has the words for a failure; the error's own message by default. */
export function useRun(describe?: (error: unknown) => ReactNode) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  /** Says whether it went well; what resolves with `false` is not done yet. */
  const start = async (run: () => Promise<unknown> | void): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      return (await run()) !== false
    } catch (error) {
      setFailure(describe ? describe(error) : error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, setFailure, start }
}
