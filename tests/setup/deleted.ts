import { NOW } from './clock.ts'

/** What is left of the columns of `users` when an account is deleted; the table refuses any other. */
export const DELETED = {
  first_name: '',
  last_name: '',
  email: null,
  mobile_number: null,
  mobile_verified_at: null,
  image: null,
  image_upload_id: null,
  blocked_at: new Date(NOW),
  deleted_at: new Date(NOW),
}
