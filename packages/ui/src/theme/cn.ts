import { type ClassValue, clsx } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

/** Joins class names; of two that set the same property the later one wins, so callers can override a component's own. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes))
}
