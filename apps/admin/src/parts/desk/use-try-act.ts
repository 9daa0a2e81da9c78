import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'

/** Runs an act that asks nothing, and says why it was refused. */
export function useTryAct() {
  const toast = useToast()
  const words = useErrorWords()
  return async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
}
