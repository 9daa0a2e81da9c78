import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isSoundOn, playSolved, setSound } from './solved-sound.ts'

/** Turns the sound of a right flag on and off; turned on, it is heard once. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  const toggle = () => {
    setSound(!isOn)
    setOn(!isOn)
    playSolved(false)
  }
  return (
    <button type="button" role="switch" aria-checked={isOn} onClick={toggle} className="mt-1 min-h-6 text-caption text-fg-3 hover:text-fg">
      <Trans>Sound</Trans> <span aria-hidden="true">{isOn ? <Trans context="switch">on</Trans> : <Trans context="switch">off</Trans>}</span>
    </button>
  )
}
