import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'body', 'dense', 'mono', 'section', 'title', 'figure'],
      spacing: ['control', 'control-sm', 'control-lg', 'row', 'menu', 'page', 'label'],
      radius: ['control', 'panel', 'round'],
    },
    classGroups: { 'font-size': ['type-title', 'type-section', 'type-figure', 'type-mono'] },
  },
})

/** Joins class names; of two that set the same property the later one wins, so callers can override a component's own. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
