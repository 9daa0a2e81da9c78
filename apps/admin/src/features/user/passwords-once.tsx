import { Button, CopyField } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'

interface Props {
  passwords: ReadonlyArray<{ username: string; password: string }>
  onClose: () => void
}

/** New passwords, shown this once: to copy, or as a file when there are several. */
export function PasswordsOnce({ passwords, onClose }: Props) {
  const { t } = useLingui()
  const text = passwords.map(({ username, password }) => `${username}\t${password}`).join('\n')
  const save = () => {
    const url = URL.createObjectURL(new Blob([`username\tpassword\n${text}\n`], { type: 'text/tab-separated-values' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'beacon-passwords.tsv'
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Dialog
      open={passwords.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={t`New passwords`}
      description={<Trans>Hand these over now. They are not shown again.</Trans>}
      footer={
        <>
          {passwords.length > 1 && (
            <Button onClick={save}>
              <Trans>Save as a file</Trans>
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            <Trans>I have handed them over</Trans>
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {passwords.map(({ username, password }) => (
          <li key={username}>
            <span className="mb-1 block font-mono text-mono text-fg-2">{username}</span>
            <CopyField label={t`Password of ${username}`} value={password} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
