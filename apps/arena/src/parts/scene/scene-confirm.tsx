import { Confirm } from '@beacon/auth/call'
import { useLingui } from '@lingui/react/macro'

export type ConfirmedAction = 'restart' | 'reset' | 'close'

interface Props {
  action: ConfirmedAction
  resets_left: number
  run: () => Promise<void>
  onClose: () => void
}

/** Asks before something in a scene is lost, and names it. */
export function SceneConfirm({ action, resets_left, run, onClose }: Props) {
  const { t } = useLingui()
  const words = {
    restart: {
      title: t`Restart the environment?`,
      body: t`Closes connections and clears memory. The disk is kept.`,
      action: t`Restart`,
      busyLabel: t`Restarting`,
    },
    reset: {
      title: t`Reset the environment?`,
      body: t`Everything your team changed in it is lost. Resets left: ${{ k: resets_left }}.`,
      action: t`Reset`,
      busyLabel: t`Resetting`,
    },
    close: {
      title: t`Close the environment?`,
      body: t`Deletes it with everything in it, for the whole team. You can then start a new one.`,
      action: t`Close environment`,
      busyLabel: t`Closing`,
    },
  }[action]
  return <Confirm onClose={onClose} danger={action !== 'restart'} onConfirm={run} {...words} />
}
