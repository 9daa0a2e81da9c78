import { Button, CopyField } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { csvText, saveText } from '../../parts/list/export-csv.ts'
import { printSlips } from './print-slips.ts'

interface Props {
  passwords: ReadonlyArray<{ username: string; password: string }>
  onClose: () => void
}
const listed = 20

/** New passwords, shown this once: to copy, to print, or as a file when there are several. */
export function PasswordsOnce({ passwords, onClose }: Props) {
  const { t } = useLingui()
  const more = passwords.length - listed
  const save = () =>
    saveText(
      'beacon-passwords.csv',
      csvText(
        [t`Username`, t`Password`],
        passwords.map(({ username, password }) => [username, password]),
      ),
    )
  const print = () =>
    printSlips({
      title: t`Sign-in slips`,
      slips: passwords,
      words: {
        username: t`Username`,
        password: t`Password`,
        address: t`Sign-in address`,
        note: t`Choose your own password when you first sign in.`,
      },
    })
  return (
    <Dialog
      open={passwords.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={t`New passwords`}
      description={<Trans>Distribute these now. They are not shown again.</Trans>}
      footer={
        <>
          <Button onClick={print}>{passwords.length === 1 ? <Trans>Print slip</Trans> : <Trans>Print slips</Trans>}</Button>
          {passwords.length > 1 && (
            <Button onClick={save}>
              <Trans>Save as file</Trans>
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            <Trans>I have handed them over</Trans>
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {passwords.slice(0, listed).map(({ username, password }) => (
          <li key={username}>
            <span className="mb-1 block font-mono text-mono text-fg-2">{username}</span>
            <CopyField label={t`Password of ${username}`} value={password} />
          </li>
        ))}
        {more > 0 && (
          <li className="text-fg-3">
            <Trans>and {more} more: save them as a file</Trans>
          </li>
        )}
      </ul>
    </Dialog>
  )
}
