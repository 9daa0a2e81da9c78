import { useState } from 'react'

/** How this browser shows terminals. */
export interface ConsoleLook {
  fontSize: number
  copiesOnSelect: boolean
  isRead: boolean
}
export const fontSizes = { min: 12, max: 24 } as const
const usual: ConsoleLook = { fontSize: 14, copiesOnSelect: false, isRead: false }
const place = 'beacon.console.look'

function readLook(): ConsoleLook {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    const { fontSize, copiesOnSelect, isRead } = { ...usual, ...(typeof kept === 'object' ? kept : {}) }
    const isSize = typeof fontSize === 'number' && fontSize >= fontSizes.min && fontSize <= fontSizes.max
    return { fontSize: isSize ? fontSize : usual.fontSize, copiesOnSelect: copiesOnSelect === true, isRead: isRead === true }
  } catch {
    return usual
  }
}

export function useLook(): [ConsoleLook, (change: Partial<ConsoleLook>) => void] {
  const [look, setLook] = useState(readLook)
  return [
    look,
    (change) => {
      const next = { ...look, ...change }
      setLook(next)
      localStorage.setItem(place, JSON.stringify(next))
    },
  ]
}
