import type { ReactNode } from 'react'

// Every glyph stands on a twelve-unit grid; S is a stroke with square ends, F a fill, both in the current colour.
const S = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const
const S2 = { ...S, strokeWidth: 2 } as const
const F = { fill: 'currentColor' } as const
const FLAG = 'M1.4.6H11L9.2 3.8 11 7H3.2V12H1.4Z'
const SHIELD = 'M6 1 10.6 2.3V6C10.6 8.8 8.8 10.5 6 11.4 3.2 10.5 1.4 8.8 1.4 6V2.3Z'
const EYE = 'M.8 6C2.2 3.8 4 2.7 6 2.7S9.8 3.8 11.2 6C9.8 8.2 8 9.3 6 9.3S2.2 8.2.8 6Z'
const ring = <circle cx="6" cy="6" r="4.9" {...S} />

const drawings = {
  ring,
  play: <path d="M2 1 11 6 2 11Z" {...F} />,
  pause: <path d="M2 .5H5V11.5H2ZM7 .5H10V11.5H7Z" {...F} />,
  asterisk: <path d="M6 .2V11.8M1 3.1 11 8.9M11 3.1 1 8.9" {...S2} />,
  square: <path d="M1 1H11V11H1Z" {...F} />,
  'open-square': <path d="M1.9 1.9H10.1V10.1H1.9Z" {...S} strokeWidth="1.8" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="5.2" {...S} />
      <path d="M6 2.8V6.3L8 8" {...S} />
    </>
  ),
  undo: (
    <>
      <path d="M2 3.6H7.3A3.5 3.5 0 0 1 7.3 10.6H3.4" {...S} strokeWidth="1.8" />
      <path d="M0 3.6 4.2.2V7Z" {...F} />
    </>
  ),
  cross: <path d="M1.7 1.7 10.3 10.3M10.3 1.7 1.7 10.3" {...S2} strokeWidth="2.4" />,
  check: <path d="M1 6.4 4.3 9.6 11.1 2.4" {...S2} strokeWidth="2.2" />,
  eye: (
    <>
      <path d={EYE} {...S} strokeWidth="1.5" />
      <circle cx="6" cy="6" r="1.5" {...F} />
    </>
  ),
  'eye-off': (
    <>
      <path d={EYE} {...S} strokeWidth="1.5" />
      <path d="M2.2 11.3 9.8.7" {...S} strokeWidth="1.5" />
    </>
  ),
  dot: (
    <>
      {ring}
      <circle cx="6" cy="6" r="2.1" {...F} />
    </>
  ),
  diamond: <path d="M6 0 12 6 6 12 0 6Z" {...F} />,
  'open-diamond': <path d="M6 1.1 10.9 6 6 10.9 1.1 6Z" {...S} />,
  half: (
    <>
      {ring}
      <path d="M6 1.1A4.9 4.9 0 0 1 6 10.9Z" {...F} />
    </>
  ),
  dash: <path d="M1.8 6H10.2" {...S2} />,
  spin: <path d="M6.4 1.1A4.9 4.9 0 1 1 1.1 6.4" {...S} strokeWidth="1.8" />,
  triangle: (
    <>
      <path d="M6 1.4 11.2 10.9H.8Z" {...S} strokeWidth="1.5" />
      <path d="M6 4.6V7.4M6 8.3V9.5" {...S} strokeWidth="1.4" />
    </>
  ),
  question: (
    <>
      <circle cx="6" cy="6" r="5.2" {...S} strokeWidth="1.4" />
      <path d="M4.4 4.9C4.4 3.8 5.1 3.3 6 3.3S7.6 3.8 7.6 4.7C7.6 5.8 6 5.7 6 7.1M6 7.9V9.1" {...S} strokeWidth="1.3" />
    </>
  ),
  flag: <path d={FLAG} {...F} />,
  'down-arrow': (
    <>
      <path d="M6 .4V6.5M1 10.9H11" {...S2} strokeWidth="1.8" />
      <path d="M1.9 4.4H10.1L6 8.8Z" {...F} />
    </>
  ),
  'flag-down': (
    <>
      <path d="M.4.4H7.4L6 2.8 7.4 5.2H2V11.6H.4Z" {...F} />
      <path d="M9.2 5V9.4" {...S} />
      <path d="M6.4 8H12L9.2 11.6Z" {...F} />
    </>
  ),
  shield: <path d="M6 .4 11.2 1.9V6C11.2 9.2 9.1 11.2 6 12 2.9 11.2.8 9.2.8 6V1.9Z" {...F} />,
  'open-shield': <path d={SHIELD} {...S} strokeWidth="1.5" />,
  crown: <path d="M.6 2.2 3.5 5 6 1.2 8.5 5 11.4 2.2V10.6H.6Z" {...F} />,
  lock: (
    <>
      <path d="M1.4 5.2H10.6V11.8H1.4Z" {...F} />
      <path d="M3.5 5.6V3.6A2.5 2.5 0 0 1 8.5 3.6V5.6" {...S} strokeWidth="1.7" />
    </>
  ),
  'up-arrow': (
    <>
      <path d="M6 11.6V4" {...S2} strokeWidth="1.8" />
      <path d="M1.5 5.8H10.5L6 .8Z" {...F} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof drawings

const isGlyph = (name: string): name is GlyphName => name in drawings

/** Names of every drawing of the set, in the order of the specimen. */
export const glyphNames = Object.keys(drawings).filter(isGlyph)

/**
 * One drawing of the status set in the current text colour. It is always decoration: the word beside it,
 * or the cell's accessible name, says the same. `size` is a CSS length or a number of px (12; 15–24 on screens).
 */
export function Glyph({ name, size = 12, className = '' }: { name: GlyphName; size?: number | string; className?: string }) {
  // Inside another drawing a browser reads the attributes, not the style.
  const side = typeof size === 'number' ? { width: size, height: size } : {}
  const turning = name === 'spin' ? 'animate-spin motion-reduce:animate-none' : ''
  return (
    <svg
      aria-hidden="true"
      data-glyph={name}
      viewBox="0 0 12 12"
      {...side}
      style={{ width: size, height: size }}
      className={`inline-block shrink-0 overflow-visible ${turning} ${className}`}
    >
      {drawings[name]}
    </svg>
  )
}
