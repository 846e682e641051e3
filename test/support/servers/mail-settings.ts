import { CERTIFICATE, CERTIFICATE_KEY } from '../certificate';

/** The ports of loopback: `smtp` and `imap` have STARTTLS, the others TLS from the beginning. */
export interface MailPorts {
  smtp: number;
  smtps: number;
  imap: number;
  imaps: number;
}

/** The password of every mailbox. */
export const MAIL_PASSWORD = 'p@ss/word:1';

/** The user `mail` of Debian owns the mailboxes. */
export const OWNER = 8;

/** The files of Postfix and Dovecot in this folder, by their paths in it. */
export function mailSettings(folder: string, ports: MailPorts): Record<string, string> {
  return {
    'certificate.pem': CERTIFICATE,
    'key.pem': CERTIFICATE_KEY,
    'dovecot.conf': `base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
ssl = required
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
auth_mechanisms = plain login
first_valid_uid = ${OWNER}
mail_location = maildir:${folder}/mail/%n
passdb {
  driver = static
  args = password=${MAIL_PASSWORD}
}
userdb {
  driver = static
  args = uid=${OWNER} gid=${OWNER} home=${folder}/mail/%n
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${ports.imap}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${ports.imaps}
    ssl = yes
  }
}
service auth {
  unix_listener ${folder}/login {
    mode = 0666
  }
}
`,
    // Mail to example.com is accepted with a login only.
    'postfix/main.cf': `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/postfix.log
myhostname = mail.shop.example
inet_interfaces = 127.0.0.1
mynetworks =
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/login
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
virtual_mailbox_domains = shop.example
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = inline:{help@shop.example=help/, ada@example.com=ada/}
virtual_uid_maps = static:${OWNER}
virtual_gid_maps = static:${OWNER}
virtual_minimum_uid = 1
transport_maps = inline:{example.com=virtual}
alias_maps =
`,
    'postfix/master.cf': `127.0.0.1:${ports.smtp} inet n - n - - smtpd
127.0.0.1:${ports.smtps} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`,
  };
}
