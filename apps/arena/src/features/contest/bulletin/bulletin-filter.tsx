import { errorText } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BulletinType, bulletinTypes } from '../../../parts/contest/search.ts'

interface FilterProps {
  types: readonly BulletinType[]
  onTypesChange: (types: BulletinType[]) => void
}

/** Which types of bulletins are shown; at least one. */
export function BulletinFilter({ types, onTypesChange }: FilterProps) {
  const { t, i18n } = useLingui()
  const [isNone, setNone] = useState(false)
  const words: Record<BulletinType, string> = {
    notice: t`Notice`,
    topic: t`Challenge`,
    hint: t`Hint`,
    correction: t`Correction`,
    system: t`System`,
  }
  const toggle = (type: BulletinType) => {
    const next = bulletinTypes.filter((one) => (one === type ? !types.includes(type) : types.includes(one)))
    setNone(next.length === 0)
    if (next.length > 0) onTypesChange(next)
  }
  return (
    <div className="border-b border-rule pb-2">
      <div role="group" aria-label={t`Announcement types`} className="flex flex-wrap gap-x-5 gap-y-1 text-dense">
        {bulletinTypes.map((type) => (
          <Checkbox key={type} checked={types.includes(type)} onCheckedChange={() => toggle(type)}>
            {words[type]}
          </Checkbox>
        ))}
      </div>
      {isNone && (
        <p role="alert" className="mt-1 text-caption text-vermilion">
          {errorText(i18n, 'bulletin_type_none', {})}
        </p>
      )}
    </div>
  )
}
