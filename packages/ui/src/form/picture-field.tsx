import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Avatar } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { FieldError } from './field.tsx'
import { SquareCrop } from './square-crop.tsx'

interface PictureFieldProps {
  /** Whose picture it is: initials stand where there is none. */
  name: string
  src: string | null
  /** Uploads the square and answers when it is there; what it throws is shown. */
  onPick: (square: Blob) => Promise<void>
  onRemove: () => void
  describeError: (error: unknown) => string
  /** Teams and organisations have square pictures. */
  square?: boolean
  disabled?: boolean
  id?: string
}

/** Side of the stored picture in px. */
const side = 256
const maxBytes = 2 * 1024 * 1024
const accept = 'image/png,image/jpeg'

/** A picture that is chosen, cut to a square of 256 px, shown and taken away again. png and jpg up to 2 MB. */
export function PictureField({ name, src, onPick, onRemove, describeError, square = false, disabled = false, id }: PictureFieldProps) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    if (!accept.split(',').includes(file.type)) return setError(t`Choose a png or jpg picture.`)
    if (file.size > maxBytes) return setError(t`The picture is larger than 2 MB.`)
    setError(null)
    setChosen(file)
  }
  const pick = async (cut: Blob) => {
    setChosen(null)
    setBusy(true)
    try {
      await onPick(cut)
    } catch (failure) {
      setError(describeError(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={src} size={64} square={square} />
        {!disabled && (
          <span className="flex flex-wrap gap-2">
            <Button
              {...(id === undefined ? {} : { id })}
              size="sm"
              saving={isBusy}
              savingLabel={t`Uploading`}
              onClick={() => picker.current?.click()}
            >
              {src === null ? <Trans>Choose a picture…</Trans> : <Trans>Change…</Trans>}
            </Button>
            {src !== null && (
              <Button size="sm" look="quiet" onClick={onRemove}>
                <Trans>Remove the picture</Trans>
              </Button>
            )}
          </span>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept={accept}
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
      {chosen !== null && (
        <SquareCrop
          file={chosen}
          side={side}
          onCancel={() => setChosen(null)}
          onDone={(cut) => void pick(cut)}
          onUnreadable={() => {
            setChosen(null)
            setError(t`This picture cannot be read.`)
          }}
        />
      )}
    </div>
  )
}
