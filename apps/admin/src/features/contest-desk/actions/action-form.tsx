export { ActionForm } from '../../../app/contest-clock/action-form.tsx'
