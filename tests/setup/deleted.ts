import { NOW } from './clock.ts'

/** Values of the columns of `users` after an account is deleted; a constraint refuses any others. */
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
