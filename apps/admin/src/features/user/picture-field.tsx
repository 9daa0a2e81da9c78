import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { PictureField as Field } from '@beacon/ui/form'

export const pictureUrl = (id: string | null): string | null => (id === null ? null : urlOf(file.image, { params: { file_id: id } }))

interface Props {
  value: string | null
  name: string
  disabled: boolean
  onValueChange: (file_id: string | null) => void
}

/** The picture of an account: cut to a square, uploaded at once, kept when the form is saved. */
export function PictureField({ value, name, disabled, onValueChange }: Props) {
  const describeError = useErrorWords()
  const send = async (square: Blob) => {
    const picked = new File([square], 'picture.png', { type: square.type })
    const done = await uploadFile({ purpose: 'avatar', file: picked, signal: new AbortController().signal, onSent: () => undefined })
    onValueChange(done.file_id)
  }
  return (
    <Field
      name={name}
      src={pictureUrl(value)}
      disabled={disabled}
      onPick={send}
      onRemove={() => onValueChange(null)}
      describeError={describeError}
    />
  )
}
