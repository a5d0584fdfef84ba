/** Words for the stable codes of the API. A code without an entry shows the server's own sentence. */
export const codes = {
  router_error: {
    unresolved: {
      message: 'No address was found for this name.',
      remedy: 'Check the spelling, or use the IP address.',
    },
    unreachable: {
      message: 'The address does not answer.',
      remedy: 'Check that the router is on and that this server can reach its network.',
    },
    refused_port: {
      message: 'The address refuses the connection: nothing listens on this port.',
      remedy: 'Enable the service: /ip service enable api-ssl. Check the port.',
    },
    refused_plain_port: {
      message: 'The address refuses the connection: nothing listens on this port.',
      remedy: 'Enable the service: /ip service enable api. Check the port.',
    },
    not_allowed: {
      message: 'The router closes the connection for this server.',
      remedy:
        'Add the address of this server under /ip service, "Available From", and check the input firewall.',
    },
    closed: {
      message: 'The router closed the connection in the middle.',
      remedy: 'Test again. If it stays, look into the router log.',
    },
    timeout: {
      message: 'The router did not answer in time.',
      remedy: 'Check the route and the firewall between this server and the router.',
    },
    too_slow: {
      message: 'The router answers too slowly.',
      remedy: 'Check its CPU load and the line to it.',
    },
    too_large: {
      message: 'The router answers with more than any configuration needs.',
      remedy: 'Look on the router for a menu with tens of thousands of rows, or very long texts.',
    },
    garbage: {
      message: 'What answered does not speak the RouterOS API.',
      remedy: 'Check address and port: 8729 is api-ssl, 8728 is api, 8291 is WinBox.',
    },
    tls_failed: {
      message: 'The encrypted connection failed.',
      remedy: 'Give the api-ssl service a certificate: /ip service set api-ssl certificate=…',
    },
    plain_only: {
      message: 'The port is open, but speaks no TLS.',
      remedy:
        'Choose the API without encryption above, or enable api-ssl on the router and enter its port (8729).',
    },
    tls_required: {
      message: 'The router asks for encryption on this port.',
      remedy: 'Choose api-ssl above.',
    },
    certificate_changed: {
      message: 'The certificate is not the one that was confirmed.',
      remedy:
        'If you renewed it, compare the fingerprint and confirm it again. If not, someone may be in between.',
    },
    certificate_unknown: {
      message: 'The certificate is not known yet.',
      remedy: 'Compare the fingerprint below with the router and confirm it.',
    },
    bad_login: {
      message: 'The router refuses this user name or password.',
      remedy: 'Check both; check under /user that the user may sign in from this address.',
    },
    missing_policy: {
      message: 'The user lacks a right that reading needs.',
      remedy: 'Give its group the policies api and read.',
    },
    too_many_sessions: {
      message: 'The router has no free API session.',
      remedy: 'Close other API programs or raise max-sessions under /ip service.',
    },
    not_routeros: {
      message: 'No RouterOS API answers there.',
      remedy:
        'Check address, port (8729 is api-ssl, 8728 is api) and encryption. On the router, /ip service: the service is enabled, api-ssl has a certificate, "Available From" has this server, sessions are free. And no firewall drops the connection.',
    },
    local_address: {
      message: 'This address is that of the server itself, link-local, or not that of one router.',
      remedy:
        "Enter the router's own address. For a lab or a tunnel set TIMBANG_ALLOW_LOCAL_ROUTERS=true.",
    },
    routeros_6: {
      message: 'RouterOS 6 is not supported.',
      remedy: 'Upgrade the router to RouterOS 7.',
    },
    no_such_interface: {
      message: 'An interface is missing on the router.',
      remedy: 'Read the ISP lines again and correct the interface.',
    },
  },
  reason: {
    being_made: 'The figures are being made again after a correction of time zone or contract.',
    no_uplinks: 'No ISP line was set up then.',
    too_short: '{{uplink}}: only {{age}} observed.',
    low_coverage: '{{uplink}}: only {{value}} of the time observed; {{limit}} is needed.',
    mostly_bridged: '{{uplink}}: {{value}} of the observed time is bridged.',
    no_traffic: 'There is almost no traffic.',
    over_contract: '{{uplink}} carries {{value}} of its contract in the {{direction}}.',
    overloaded:
      '{{uplink}}: the {{direction}} reaches {{value}} of the contract (95th percentile).',
    nearly_full:
      '{{uplink}} was nearly full: the {{direction}} reaches {{value}} of the contract (95th percentile).',
    over_share: '{{uplink}} carries {{value}} of the {{direction}}; its fair share is {{limit}}.',
    under_share:
      '{{uplink}} carries only {{value}} of the {{direction}}; its fair share is {{limit}}.',
    was_down: '{{uplink}} was down for {{age}}, and the other ISPs carried its traffic.',
    no_service: '{{uplink}} was without service for {{age}}.',
    was_full: '{{uplink}} was full for {{age}} in sum: what went over it had to wait.',
    wrong_weights: 'The weights that are set misplace {{value}} of the {{direction}}.',
    uneven_traffic:
      'The weights are right, but the connections are uneven: {{value}} of the {{direction}} is on the wrong ISP.',
    partial_coverage: '{{uplink}}: {{value}} of the time observed.',
  },
};
