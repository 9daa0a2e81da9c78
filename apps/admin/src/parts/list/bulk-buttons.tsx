import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface Acting<Action extends string> {
  act: (action: Action, ids: string[]) => Promise<void>
  /** The ticked rows; with “all that match” they are looked up when it is needed. */
  idsOf: () => Promise<string[]>
}

/** Buttons that act on the ticked rows without a dialog, one at a time. `attempt` runs something else that changes nothing when it fails. */
export function useBulkButtons<Action extends string>({ act, idsOf }: Acting<Action>) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [running, setRunning] = useState<Action | null>(null)
  const attempt = async (run: (ids: string[]) => Promise<void>) => {
    try {
      await run(await idsOf())
    } catch (error) {
      toast.failed({ title: t`Nothing was changed`, body: words(error) })
    }
  }
  const click = async (action: Action) => {
    setRunning(action)
    await attempt((ids) => act(action, ids))
    setRunning(null)
  }
  const button = (action: Action, label: string) => (
    <Button
      look="quiet"
      size="sm"
      saving={running === action}
      disabled={running !== null && running !== action}
      onClick={() => void click(action)}
    >
      {label}
    </Button>
  )
  return { button, attempt }
}

/** The same of one row, from its menu. */
export function useRowAct<Action extends string>(act: Acting<Action>['act']) {
  const toast = useToast()
  const words = useErrorWords()
  return (action: Action, { resource_id, name }: { resource_id: string; name: string }) =>
    () =>
      void act(action, [resource_id]).catch((error: unknown) => toast.failed({ title: name, body: words(error) }))
}
