import { urlOf } from '@beacon/api/client'
import { file as fileContract } from '@beacon/api/platform/file'
import { MB } from '@beacon/api/limits'
import type { SettingValues } from '@beacon/api/platform/setting'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Select } from '@beacon/ui/controls'
import { FieldError, FileDrop, type UploadItem } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

type Purpose = 'system_logo' | 'favicon' | 'login_picture' | 'vpn_package'

/** Sends one file at once; what is on its way, and why it failed. */
function useSend(purpose: Purpose, onDone: (done: { file_id: string; name: string }) => void) {
  const words = useErrorWords()
  const [sending, setSending] = useState<UploadItem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (picked: File) => {
    const item = { id: 'one', name: picked.name, size_bytes: picked.size }
    const onSent = (sent_bytes: number) => setSending({ ...item, state: 'sending', sent_bytes })
    setFailure(null)
    onSent(0)
    try {
      onDone(await uploadFile({ purpose, file: picked, signal: new AbortController().signal, onSent }))
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(null)
    }
  }
  return { sending, failure, send, drop: () => setSending(null) }
}

interface PictureProps {
  value: string | null
  purpose: Exclude<Purpose, 'vpn_package'>
  onChange: (file_id: string | null) => void
  disabled: boolean
  onLight: boolean
}

/** A picture of the product's look: shown as it is stored, on the ground it is for. */
export function PictureBox({ value, purpose, onChange, disabled, onLight }: PictureProps) {
  const { t } = useLingui()
  const { sending, failure, send, drop } = useSend(purpose, ({ file_id }) => onChange(file_id))
  if (value !== null) {
    return (
      <div className="flex items-center gap-3">
        <span data-theme={onLight ? 'light' : undefined} className="rounded-control border border-rule bg-ink-1 p-2">
          <img
            src={urlOf(fileContract.image, { params: { file_id: value } })}
            alt={t`Chosen picture`}
            className={purpose === 'login_picture' ? 'max-h-40 max-w-72 object-contain' : 'max-h-[38px] max-w-[248px] object-contain'}
          />
        </span>
        {!disabled && (
          <Button size="sm" look="quiet" onClick={() => onChange(null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <FileDrop
        files={sending === null ? [] : [sending]}
        multiple={false}
        disabled={disabled}
        endings={['.png', '.jpg', '.jpeg']}
        max_bytes={(purpose === 'login_picture' ? 10 : 2) * MB}
        onAdd={([picked]) => picked && void send(picked.file)}
        onRemove={drop}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}

type Packages = SettingValues['vpn_packages']
const platforms = [
  ['windows', 'Windows'],
  ['macos', 'macOS'],
  ['linux', 'Linux'],
  ['android', 'Android'],
] as const

/** VPN clients, each for one platform; at most eight. */
export function VpnBox({ value, onChange, disabled }: { value: Packages; onChange: (value: Packages) => void; disabled: boolean }) {
  const { t } = useLingui()
  const { sending, failure, send, drop } = useSend('vpn_package', ({ file_id, name }) =>
    onChange([...value, { file_id, name, platform: 'windows' }]),
  )
  return (
    <div className="flex flex-col gap-2">
      {value.map((one) => (
        <div key={one.file_id} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate font-mono text-mono text-fg">{one.name}</span>
          <Select
            className="w-32"
            aria-label={t`Platform of ${one.name}`}
            value={one.platform}
            disabled={disabled}
            onValueChange={(platform) => onChange(value.map((other) => (other === one ? { ...one, platform } : other)))}
            options={platforms.map(([platform, label]) => ({ value: platform, label }))}
          />
          {!disabled && (
            <Button size="sm" look="quiet" onClick={() => onChange(value.filter((other) => other !== one))}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      ))}
      {!disabled && value.length < 8 && (
        <FileDrop
          files={sending === null ? [] : [sending]}
          multiple={false}
          max_bytes={50 * MB}
          onAdd={([picked]) => picked && void send(picked.file)}
          onRemove={drop}
        />
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
