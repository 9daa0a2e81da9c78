import { cva } from 'class-variance-authority'

/** The box of everything one types into. The error border is 2 px. */
export const inputLook = cva(
  'w-full min-w-0 rounded-control border border-control bg-ink-0 text-body text-fg [&[readonly]]:border-rule [&[readonly]]:text-fg-2 disabled:cursor-not-allowed disabled:border-rule disabled:text-fg-3 aria-invalid:border-vermilion aria-invalid:border-2',
  {
    variants: {
      size: { sm: 'h-control-sm px-2', md: 'h-control px-2.5', lg: 'h-control-lg px-3' },
      mono: { true: 'type-mono', false: '' },
    },
    defaultVariants: { size: 'md', mono: false },
  },
)
