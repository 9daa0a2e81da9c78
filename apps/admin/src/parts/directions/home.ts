import { bank, type DirectionView } from '@beacon/api/bank/direction'
import { bankKinds, slug } from '@beacon/router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allQuestionsHref } from '../contest/kind-links.ts'

/** Whose pages show the directions: there is one list of them, but each bank has addresses and questions of its own. */
export interface DirectionHome {
  list: string
  add: string
  /** With `$typeId`. */
  edit: string
  /** Where a new direction is offered. */
  banks: DirectionView['banks']
  /** The questions of a direction. */
  questions: (direction_id: string) => Pick<LinkProps, 'to' | 'search'>
  /** Buttons of the list beside the one that adds a direction. */
  actions?: ReactNode
  /** What stands below the form of a direction. */
  below?: (stored: DirectionView) => ReactNode
}

const flags = '/admin/oj/admin/exercises/flags'

/** The pages that every built kind shares. */
export const commonHome: DirectionHome = {
  list: `${flags}/to-type`,
  add: `${flags}/add-type`,
  edit: `${flags}/$typeId/edit-type`,
  banks: bank.options.filter((each) => bankKinds.some((kind) => slug[kind].bank === each)),
  questions: (direction_id) => allQuestionsHref({ direction_id }),
}
