/** How Timbang signs in to a router, and what it may do there. */
export const routerAccess = {
  prepare: {
    server: 'This server’s address, as the router sees it',
    server_help: 'The router lets only this address use its encrypted API. Several: with commas.',
    find_server:
      'Timbang was not opened by such an address (a tunnel, a proxy or a name lies between). On its machine this command shows the address, after src; behind Docker or NAT the router sees the address of the host:',
    router_first:
      'Timbang was not opened by such an address (a tunnel, a proxy or a name lies between). Type the address of the router first: a command that finds this one then stands here.',
    missing:
      'Type the address of this server: the commands for the terminal of the router appear below it.',
    loopback:
      'This is the router itself, seen from there: its API would be closed to everybody else.',
    not_an_address: 'Write an IP address or network, such as 192.0.2.10 or 192.0.2.0/24.',
    overwrites: 'The last line replaces what api-ssl has now',
    overwrites_text:
      'Its certificate, and the addresses it lets in: another program or person that uses api-ssl would be shut out. Look first, and add their addresses above:',
  },
  rights: {
    title: 'What its user may do',
    unknown: 'Not known yet: test the connection.',
    unknown_others: 'Not known yet: an admin has to test the connection.',
    wrote:
      'It may change the router: Timbang has written changes with it. Test the connection to see its rights of now.',
    read: 'Read only: Timbang can watch this router, and writes nothing to it.',
    write:
      'Read and write: Timbang can watch this router, and change it when an admin applies a plan.',
    commands: 'Commands to give write, and to take it away',
    give: 'So that changes can be written:',
    take: 'So that nothing can be written any more:',
  },
};
